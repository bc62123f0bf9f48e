//! The time and memory of a command.

use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

/// What a command took.
pub(super) struct Usage {
    /// Wall time in seconds.
    pub(super) seconds: f64,
    /// Largest resident memory in MiB, as far as it was seen.
    pub(super) memory: f64,
}

/// Runs a command to its end; its output is thrown away. Findings (exit code 1) are no failure.
pub(super) fn run(command: &mut Command) -> Result<Usage> {
    let start = Instant::now();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let mut memory = 0.0_f64;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        memory = memory.max(peak(&child));
        sleep(Duration::from_millis(1));
    };
    ensure!(matches!(status.code(), Some(0 | 1)), "it ended with {status}");
    Ok(Usage {
        seconds: start.elapsed().as_secs_f64(),
        memory,
    })
}

/// `VmHWM` of `/proc/PID/status`, in MiB; zero where there is no such file.
fn peak(child: &Child) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line
        .and_then(|line| line.split_whitespace().next())
        .and_then(|figure| figure.parse::<f64>().ok());
    kilobytes.unwrap_or_default() / 1024.0
}
