//! The generated client calls every tool of the program, through pipes.

#![cfg(unix)]

mod client;

use std::error::Error;
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use agentcard::client::ClientError;
use agentcard::{Body, Content};
use rmcp::service::RunningService;
use rmcp::{RoleClient, ServiceError, ServiceExt};
use tokio::fs::File;
use tokio::time::timeout;

use client::{
    Cargo, Client, DockArguments, FreeBerthsArguments, Kind, Port, Ship, TideArguments, Unit,
};

type Harbour = Client<RunningService<RoleClient, ()>>;

/// The program, which ends with the test.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the program and initializes it.
async fn start() -> Result<(Harbour, Program), Box<dyn Error>> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_harbour"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let output = OwnedFd::from(child.stdout.take().ok_or("no output")?);
    let input = OwnedFd::from(child.stdin.take().ok_or("no input")?);
    let program = Program(child);
    let pipe = (
        File::from_std(std::fs::File::from(output)),
        File::from_std(std::fs::File::from(input)),
    );
    Ok((Client::new(().serve(pipe).await?), program))
}

/// The text of a tool error.
fn failure<T>(result: Result<T, ClientError<ServiceError>>) -> String {
    match result {
        Err(ClientError::Tool(result)) => result.text(),
        Err(other) => format!("no failure of the tool: {other}"),
        Ok(_) => "no failure".to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_tool_is_called() -> Result<(), Box<dyn Error>> {
    let (harbour, _program) = start().await?;
    assert!(!harbour.transport().is_closed());
    sea(&harbour).await?;
    berths(&harbour).await?;
    signals(&harbour).await?;
    office(&harbour).await
}

async fn sea(harbour: &Harbour) -> Result<(), Box<dyn Error>> {
    let tides = harbour.tide(&TideArguments::new(Port::Oslo)).await?;
    assert_eq!(
        tides.text(),
        "Oslo, 1 day(s): high water at 06:12 and 18:37, 1.4 m"
    );
    let tides = harbour
        .tide(&TideArguments {
            days: Some(7),
            unit: Some(Unit::Feet),
            ..TideArguments::new(Port::Bergen)
        })
        .await?;
    assert_eq!(
        tides.text(),
        "Bergen, 7 day(s): high water at 06:12 and 18:37, 4.6 ft"
    );
    let forecast = failure(harbour.forecast(Port::Oslo).await);
    assert!(
        forecast.contains("`forecast` timed out after 300ms"),
        "{forecast}"
    );
    assert_eq!(harbour.reckon(120, 10).await?.text(), "12 h");
    let reckoned = failure(harbour.reckon(120, 0).await);
    assert!(reckoned.contains("`reckon` panicked"), "{reckoned}");
    Ok(())
}

async fn berths(harbour: &Harbour) -> Result<(), Box<dyn Error>> {
    let all = harbour
        .free_berths(&FreeBerthsArguments::new(Port::Bergen))
        .await?;
    let found: Vec<_> = all
        .free
        .iter()
        .map(|berth| (berth.number, berth.metres))
        .collect();
    assert_eq!((all.port, found), (Port::Bergen, vec![(1, 300), (2, 120)]));
    let ship = |metres| Ship {
        name: "Fram".to_owned(),
        metres,
        cargo: vec![Cargo {
            kind: Kind::Fish,
            tonnes: 3,
        }],
    };
    let berth = harbour
        .dock(&DockArguments {
            berth: Some(2),
            ..DockArguments::new(ship(39))
        })
        .await?;
    assert_eq!((berth.number, berth.metres), (2, 120));
    let refused = failure(harbour.dock(&DockArguments::new(ship(401))).await);
    assert!(refused.contains("/ship/metres"), "{refused}");
    Ok(())
}

async fn signals(harbour: &Harbour) -> Result<(), Box<dyn Error>> {
    let chart = harbour.chart(Port::Oslo).await?;
    assert!(
        matches!(&chart.content[..], [Content::Image { mime_type, .. }] if mime_type == "image/png")
    );
    let horn = harbour.foghorn().await?;
    assert!(
        matches!(&horn.content[..], [Content::Audio { mime_type, .. }] if mime_type == "audio/wav")
    );
    let notices = harbour.notices().await?;
    let newest = "The light at the mole is out.";
    assert!(matches!(
        &notices.content[..],
        [Content::Text(_), Content::Resource { body: Body::Text(text), .. }, Content::ResourceLink { name, .. }]
            if text == newest && name == "notice-1"
    ));
    Ok(())
}

async fn office(harbour: &Harbour) -> Result<(), Box<dyn Error>> {
    harbour.log("The Fram has docked").await?;
    let cleared = harbour.clear_customs("NO-1234").await?;
    assert_eq!(cleared.text(), "cleared: 1234");
    let refused = harbour.clear_customs("SE-1").await;
    assert!(
        matches!(&refused, Err(ClientError::Transport(ServiceError::McpError(error))) if error.message == "no such declaration"),
        "{refused:?}"
    );
    let asked = harbour.whoami().await?.text();
    assert!(asked.ends_with(" by pipe"), "{asked}");
    // The pilot takes a minute; dropping the call cancels it.
    assert!(
        timeout(Duration::from_millis(300), harbour.pilot())
            .await
            .is_err()
    );
    for _ in 0..50 {
        if harbour.read_log().await?.text().contains("the pilot left") {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("the pilot stayed".into())
}
