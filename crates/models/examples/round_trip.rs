//! Reads lines `dialect<tab>document` and answers each with the document as its type writes it, or with `error: …`.

use std::error::Error;
use std::io::{self, BufRead};

use agentcard_models::round_trip;

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (id, document) = line
            .split_once('\t')
            .ok_or("a line is a dialect, a tab and a document")?;
        match round_trip(id, document) {
            Some(Ok(document)) => println!("{document}"),
            Some(Err(error)) => println!("error: {error}"),
            None => println!("error: no dialect `{id}`"),
        }
    }
    Ok(())
}
