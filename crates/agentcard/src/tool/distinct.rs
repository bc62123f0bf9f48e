//! Compile-time work on lists of tools: joining them, and refusing two tools of one name.

use super::definition::ToolDef;
use crate::message::Message;

/// The tools of a listed type.
type List = &'static [&'static ToolDef];

/// Number of tools in all lists.
pub const fn count_tools(lists: &[List]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < lists.len() {
        count += lists[at].len();
        at += 1;
    }
    count
}

/// All lists as one; `N` is what [`count_tools`] says.
pub const fn concat_tools<const N: usize>(lists: &[List]) -> [&'static ToolDef; N] {
    const NONE: &ToolDef = &ToolDef::new("");
    let mut all = [NONE; N];
    let (mut at, mut list) = (0, 0);
    while list < lists.len() {
        let mut tool = 0;
        while tool < lists[list].len() {
            all[at] = lists[list][tool];
            at += 1;
            tool += 1;
        }
        list += 1;
    }
    all
}

/// Refuses a tool of `listed` whose name an `earlier` list has, and two of one name in `listed` itself.
///
/// # Panics
///
/// In const evaluation, which makes it a compile error: the message names the tool and both lists.
#[track_caller]
pub const fn assert_distinct(listed: List, listed_as: &str, earlier: &[(List, &str)]) {
    let mut at = 0;
    while at < listed.len() {
        let name = listed[at].name;
        if find(listed, name) < at {
            refuse(name, listed_as, listed_as);
        }
        let mut list = 0;
        while list < earlier.len() {
            if find(earlier[list].0, name) < earlier[list].0.len() {
                refuse(name, listed_as, earlier[list].1);
            }
            list += 1;
        }
        at += 1;
    }
}

/// Index of the first tool of that name; the length of the list if there is none.
const fn find(list: List, name: &str) -> usize {
    let mut at = 0;
    while at < list.len() && !same(list[at].name, name) {
        at += 1;
    }
    at
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[track_caller]
const fn refuse(name: &str, second: &str, first: &str) {
    let message = Message::new("two tools are called `").text(name);
    let message = if same(first, second) {
        message.text("` in `")
    } else {
        message.text("`: in `").text(first).text("` and in `")
    };
    message
        .text(second)
        .text("`: rename one with `name = \"…\"`")
        .fail()
}
