//! A thread pool that returns results in the order of the jobs and limits the number of pending ones.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

/// Maximum number of jobs ahead of the output, so that a slow file does not make reports of others pile up.
const AHEAD: usize = 1024;

/// Documents and schemas are walked recursively, with a limited depth.
const STACK: usize = 16 * 1024 * 1024;

/// The state shared by all threads.
struct Stand<I> {
    jobs: I,
    taken: usize,
    printed: usize,
    stopped: bool,
}

/// Runs `work` for all `jobs` on up to this number of threads, and passes the results to `done` in the order of the
/// jobs.
pub(crate) fn run<J, D, I>(
    jobs: I,
    work: &(dyn Fn(J) -> D + Sync),
    done: &mut dyn FnMut(D) -> io::Result<()>,
    threads: usize,
) -> io::Result<()>
where
    I: Iterator<Item = J> + Send,
    D: Send,
{
    let stand = Mutex::new(Stand {
        jobs,
        taken: 0,
        printed: 0,
        stopped: false,
    });
    let moved = Condvar::new();
    let (results, received) = mpsc::channel();
    thread::scope(|scope| {
        for number in 0..threads {
            let results = results.clone();
            let (stand, moved) = (&stand, &moved);
            let worker = move || {
                while let Some((index, job)) = take(stand, moved) {
                    if results.send((index, work(job))).is_err() {
                        break;
                    }
                }
            };
            let spawned = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, worker);
            match spawned {
                Ok(_) => {}
                Err(fault) if number == 0 => return Err(fault),
                // If the number of processes is limited, continue with the threads that exist.
                Err(_) => break,
            }
        }
        drop(results);
        let printed = print(&received, done, &stand, &moved);
        lock(&stand).stopped = true;
        moved.notify_all();
        printed
    })
}

/// The next job and its index.
fn take<J, I: Iterator<Item = J>>(stand: &Mutex<Stand<I>>, moved: &Condvar) -> Option<(usize, J)> {
    let waiting = |stand: &mut Stand<I>| !stand.stopped && stand.taken >= stand.printed + AHEAD;
    let mut stand = moved
        .wait_while(lock(stand), waiting)
        .unwrap_or_else(PoisonError::into_inner);
    if stand.stopped {
        return None;
    }
    let job = stand.jobs.next()?;
    stand.taken += 1;
    Some((stand.taken - 1, job))
}

fn print<D, I>(
    received: &mpsc::Receiver<(usize, D)>,
    done: &mut dyn FnMut(D) -> io::Result<()>,
    stand: &Mutex<Stand<I>>,
    moved: &Condvar,
) -> io::Result<()> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (index, result) in received {
        early.insert(index, result);
        while let Some(result) = early.remove(&next) {
            done(result)?;
            next += 1;
        }
        lock(stand).printed = next;
        moved.notify_all();
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order() {
        let mut seen = Vec::new();
        run(
            0..5_000_usize,
            &|number| number * 2,
            &mut |number| {
                seen.push(number);
                Ok(())
            },
            4,
        )
        .unwrap();
        assert_eq!(seen, (0..5_000).map(|number| number * 2).collect::<Vec<_>>());
    }

    #[test]
    fn an_output_error_ends_the_run() {
        let fault = run(
            0..,
            &|number| number,
            &mut |_: i32| Err(io::Error::other("full")),
            2,
        );
        assert_eq!(fault.unwrap_err().to_string(), "full");
    }
}
