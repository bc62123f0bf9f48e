use agentcard::CallResult;
use agentcard::client::{ClientError, Transport, call, call_structured};
use agentcard::serde_json::json;
use serde::{Deserialize, Serialize};

/// Calls the tools of a server, one method each.
#[derive(Debug, Clone)]
pub struct Client<T> {
    transport: T,
}

impl<T: Transport> Client<T> {
    /// Creates a client that calls through `transport`.
    pub const fn new(transport: T) -> Self {
        Self { transport }
    }

    /// The transport of the calls.
    pub const fn transport(&self) -> &T {
        &self.transport
    }

    /// Tells the tides of a port.
    ///
    /// It only reads.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn tide(
        &self,
        arguments: &TideArguments,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "tide", arguments).await
    }

    /// Asks the weather service, which does not answer: the call ends by its time-out.
    ///
    /// It only reads, deals with the outside world.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn forecast(&self, port: Port) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "forecast", &json!({ "port": port })).await
    }

    /// Reckons the hours of a passage. It has a bug: at no speed it panics.
    ///
    /// It only reads.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn reckon(
        &self,
        distance: u64,
        speed: u64,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(
            &self.transport,
            "reckon",
            &json!({ "distance": distance, "speed": speed }),
        )
        .await
    }

    /// Lists the berths that are free.
    ///
    /// It only reads, may be repeated.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn free_berths(
        &self,
        arguments: &FreeBerthsArguments,
    ) -> Result<FreeBerthsOutput, ClientError<T::Error>> {
        call_structured(&self.transport, "free_berths", arguments).await
    }

    /// Gives a ship a berth.
    ///
    /// It destroys nothing.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn dock(
        &self,
        arguments: &DockArguments,
    ) -> Result<DockOutput, ClientError<T::Error>> {
        call_structured(&self.transport, "dock", arguments).await
    }

    /// Draws the chart of a port.
    ///
    /// It only reads.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn chart(&self, port: Port) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "chart", &json!({ "port": port })).await
    }

    /// Sounds the foghorn.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn foghorn(&self) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "foghorn", &json!({})).await
    }

    /// Gives the notices to mariners: a summary, the newest in full, and where the others are.
    ///
    /// It only reads.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn notices(&self) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "notices", &json!({})).await
    }

    /// Writes an entry into the logbook.
    ///
    /// It destroys nothing.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn log(&self, entry: &str) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "log", &json!({ "entry": entry })).await
    }

    /// Reads the logbook.
    ///
    /// It only reads.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn read_log(&self) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "read_log", &json!({})).await
    }

    /// Clears the papers of a ship. What is no declaration at all is an error of the protocol, not of the ship.
    ///
    /// It destroys nothing.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn clear_customs(
        &self,
        declaration: &str,
    ) -> Result<CallResult, ClientError<T::Error>> {
        call(
            &self.transport,
            "clear_customs",
            &json!({ "declaration": declaration }),
        )
        .await
    }

    /// Waits for a pilot, who takes a minute and tells how far he is.
    ///
    /// It deals with the outside world.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn pilot(&self) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "pilot", &json!({})).await
    }

    /// Tells who is asking: the client, and by HTTP the path that it asked.
    ///
    /// It only reads.
    ///
    /// # Errors
    ///
    /// If the transport fails, the tool reports an error, or its result has an unexpected form.
    pub async fn whoami(&self) -> Result<CallResult, ClientError<T::Error>> {
        call(&self.transport, "whoami", &json!({})).await
    }
}

impl TideArguments {
    /// Creates the arguments from the required ones.
    pub fn new(port: Port) -> Self {
        Self {
            port,
            days: None,
            unit: None,
        }
    }
}

impl FreeBerthsArguments {
    /// Creates the arguments from the required ones.
    pub fn new(port: Port) -> Self {
        Self { port, metres: None }
    }
}

impl DockArguments {
    /// Creates the arguments from the required ones.
    pub fn new(ship: Ship) -> Self {
        Self { ship, berth: None }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Port {
    Bergen,
    Oslo,
    Stavanger,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    Metres,
    Feet,
}

/// Arguments of `tide`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct TideArguments {
    /// The port.
    ///
    /// - `bergen`: Bergen.
    /// - `oslo`: Oslo.
    /// - `stavanger`: Stavanger.
    pub port: Port,
    /// Number of days.
    ///
    /// Default: `1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<u32>,
    /// Unit of heights; metres, if none is named.
    ///
    /// - `metres`: Metres.
    /// - `feet`: Feet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<Unit>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct FreeBerthsOutput {
    /// Those that are free.
    pub free: Vec<Free>,
    /// The port.
    ///
    /// - `bergen`: Bergen.
    /// - `oslo`: Oslo.
    /// - `stavanger`: Stavanger.
    pub port: Port,
}

/// A place for a ship.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct Free {
    /// The longest ship that it takes, in metres.
    pub metres: u32,
    /// Number, from the harbour mouth inwards.
    pub number: u32,
}

/// Arguments of `free_berths`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct FreeBerthsArguments {
    /// The port.
    ///
    /// - `bergen`: Bergen.
    /// - `oslo`: Oslo.
    /// - `stavanger`: Stavanger.
    pub port: Port,
    /// The least length, in metres.
    ///
    /// Default: `0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metres: Option<u32>,
}

/// The ship.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// What she carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cargo: Vec<Cargo>,
    /// Her length in metres.
    pub metres: u32,
    /// Her name.
    pub name: String,
}

/// Goods on board.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Cargo {
    /// What it is.
    ///
    /// - `containers`: In containers.
    /// - `fish`: Fish.
    /// - `dangerous-goods`: Goods that explode.
    pub kind: Kind,
    /// Weight.
    pub tonnes: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Containers,
    Fish,
    DangerousGoods,
}

#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct DockOutput {
    /// The longest ship that it takes, in metres.
    pub metres: u32,
    /// Number, from the harbour mouth inwards.
    pub number: u32,
}

/// Arguments of `dock`.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize)]
pub struct DockArguments {
    /// The ship.
    pub ship: Ship,
    /// Number of the berth.
    ///
    /// Default: `1`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub berth: Option<u32>,
}
