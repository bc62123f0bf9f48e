//! From bytes to findings.
