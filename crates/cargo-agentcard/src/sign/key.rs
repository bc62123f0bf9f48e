//! Key files: read once, and never shown.

use std::fs;
use std::path::Path;

use agentcard_sign::PrivateKey;
use anyhow::{Context, Result};
use zeroize::Zeroizing;

use crate::cli::paint;

/// Reads a private key, and warns where others can read it, too.
pub(super) fn read(path: &Path) -> Result<PrivateKey> {
    let name = path.display();
    // The bytes are overwritten when they have been read.
    let bytes = fs::read(path)
        .map(Zeroizing::new)
        .with_context(|| format!("can't read {name}"))?;
    let key = PrivateKey::read(&bytes).with_context(|| name.to_string())?;
    if is_loose(path) {
        let word = paint("warning", anstyle::AnsiColor::Yellow);
        anstream::eprintln!("{word}: others can read the key file; run `chmod 600 {name}`");
    }
    Ok(key)
}

/// Whether the file gives its group or everybody any right.
#[cfg(unix)]
fn is_loose(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;

    fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
}

/// Other systems have no such bits.
#[cfg(not(unix))]
fn is_loose(_: &Path) -> bool {
    false
}
