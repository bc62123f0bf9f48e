//! The time and memory of a command.

use std::process::{Child, Command, ExitStatus, Stdio};
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

/// Runs a command to its end and tells its wall time in seconds; nobody looks at it while it runs.
pub(super) fn time(command: &mut Command) -> Result<f64> {
    let start = Instant::now();
    let status = quiet(command).status()?;
    let seconds = start.elapsed().as_secs_f64();
    judge(status)?;
    Ok(seconds)
}

/// The command with its output thrown away.
fn quiet(command: &mut Command) -> &mut Command {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
}

/// Findings (exit code 1) are no failure.
fn judge(status: ExitStatus) -> Result<()> {
    ensure!(matches!(status.code(), Some(0 | 1)), "it ended with {status}");
    Ok(())
}

/// Runs a command to its end, and looks at its memory every millisecond.
pub(super) fn run(command: &mut Command) -> Result<Usage> {
    let start = Instant::now();
    let mut child = quiet(command).spawn()?;
    let mut memory = 0.0_f64;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break status;
        }
        memory = memory.max(peak(&child));
        sleep(Duration::from_millis(1));
    };
    judge(status)?;
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
