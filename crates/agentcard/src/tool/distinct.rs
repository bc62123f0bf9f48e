//! Concatenation of tool lists at compile time, and detection of duplicate names.

use agentcard_rules::text::is_equal;

use super::definition::ToolDef;
use crate::firsts::find_firsts;
use crate::message::Message;

/// The tools of a listed path, and the path as written in the source.
type List = (&'static [&'static ToolDef], &'static str);

/// A tool with a duplicate name: the name, and the path of the earlier tool.
pub type Clash = Option<(&'static str, &'static str)>;

/// Number of tools in all lists.
#[inline]
pub const fn count_tools(lists: &[List]) -> usize {
    let mut count = 0;
    let mut at = 0;
    while at < lists.len() {
        count += lists[at].0.len();
        at += 1;
    }
    count
}

/// Concatenates all lists; `N` must be the result of [`count_tools`].
#[inline]
pub const fn concat_tools<const N: usize>(lists: &[List]) -> [&'static ToolDef; N] {
    const NONE: &ToolDef = &ToolDef::new("");
    let mut all = [NONE; N];
    let (mut at, mut list) = (0, 0);
    while list < lists.len() {
        let mut tool = 0;
        while tool < lists[list].0.len() {
            all[at] = lists[list].0[tool];
            at += 1;
            tool += 1;
        }
        list += 1;
    }
    all
}

/// Finds the first tool with a duplicate name in each list; `TOOLS` must be the result of [`count_tools`], `LISTS`
/// the number of lists.
#[inline]
pub const fn find_clashes<const TOOLS: usize, const LISTS: usize>(lists: &[List]) -> [Clash; LISTS] {
    let tools = concat_tools::<TOOLS>(lists);
    let mut names = [""; TOOLS];
    let mut at = 0;
    while at < TOOLS {
        names[at] = tools[at].name;
        at += 1;
    }
    let first = find_firsts(&names);
    let mut clashes = [None; LISTS];
    let mut at = TOOLS;
    while at > 0 {
        at -= 1;
        if first[at] != at {
            clashes[list_of(lists, at)] = Some((names[at], lists[list_of(lists, first[at])].1));
        }
    }
    clashes
}

/// The list that contains the tool with this index.
#[inline]
const fn list_of(lists: &[List], tool: usize) -> usize {
    let (mut list, mut passed) = (0, lists[0].0.len());
    while passed <= tool {
        list += 1;
        passed += lists[list].0.len();
    }
    list
}

/// Rejects a list that contains a tool with a duplicate name.
///
/// # Panics
///
/// In const evaluation, as a compile error that names the tool and both lists.
#[track_caller]
#[inline]
pub const fn assert_distinct(clash: Clash, listed_as: &str) {
    let Some((name, first)) = clash else { return };
    let message = Message::new("duplicate tool name `").text(name);
    let message = if is_equal(first, listed_as) {
        message.text("`, listed twice as `")
    } else {
        message.text("` in `").text(first).text("` and `")
    };
    message
        .text(listed_as)
        .text("`; remove one, or rename it with `name = \"…\"`")
        .fail()
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &ToolDef = &ToolDef::new("a");
    const AB: &ToolDef = &ToolDef::new("ab");
    const B: &ToolDef = &ToolDef::new("b");

    #[test]
    fn every_list_with_a_duplicate_name_is_found() {
        const LISTS: &[List] = &[
            (&[B, A], "one"),
            (&[], "none"),
            (&[AB, A, B], "two"),
            (&[B], "three"),
        ];
        const CLASHES: [Clash; 4] = find_clashes::<{ count_tools(LISTS) }, 4>(LISTS);
        assert_eq!(CLASHES, [None, None, Some(("a", "one")), Some(("b", "one"))]);
        assert_eq!(
            find_clashes::<4, 1>(&[(&[A, AB, B, A], "one")]),
            [Some(("a", "one"))]
        );
        assert_eq!(find_clashes::<0, 0>(&[]), []);
    }
}
