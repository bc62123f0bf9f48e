//! Compile-time work on lists of tools: joining them, and refusing two tools of one name. Sorted first, so that the
//! compiler's work grows with the number of tools and not with its square.

use super::definition::ToolDef;
use crate::message::Message;

/// The tools of a listed type, and how the source spells it.
type List = (&'static [&'static ToolDef], &'static str);

/// A tool whose name an earlier one has: the name, and where the earlier one is listed.
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

/// All lists as one; `N` is what [`count_tools`] says.
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

/// For each list, its first tool whose name is taken; `TOOLS` is what [`count_tools`] says, `LISTS` the number of lists.
#[inline]
pub const fn find_clashes<const TOOLS: usize, const LISTS: usize>(lists: &[List]) -> [Clash; LISTS] {
    let tools = concat_tools::<TOOLS>(lists);
    let order = sorted(&tools);
    let mut first = [usize::MAX; TOOLS];
    let mut at = 1;
    while at < TOOLS {
        let (before, this) = (order[at - 1], order[at]);
        if compare(tools[before].name, tools[this].name) == 0 {
            first[this] = if first[before] == usize::MAX {
                before
            } else {
                first[before]
            };
        }
        at += 1;
    }
    let mut clashes = [None; LISTS];
    let mut at = TOOLS;
    while at > 0 {
        at -= 1;
        if first[at] != usize::MAX {
            clashes[list_of(lists, at)] = Some((tools[at].name, lists[list_of(lists, first[at])].1));
        }
    }
    clashes
}

/// The list that holds the tool of this number.
#[inline]
const fn list_of(lists: &[List], tool: usize) -> usize {
    let (mut list, mut passed) = (0, lists[0].0.len());
    while passed <= tool {
        list += 1;
        passed += lists[list].0.len();
    }
    list
}

/// Numbers of the tools in the order of their names; of one name, the first declared comes first. A heap sort.
#[inline]
const fn sorted<const N: usize>(tools: &[&'static ToolDef; N]) -> [usize; N] {
    let mut order = [0; N];
    let mut at = 0;
    while at < N {
        order[at] = at;
        at += 1;
    }
    let mut root = N / 2;
    while root > 0 {
        root -= 1;
        sink(&mut order, tools, root, N);
    }
    let mut end = N;
    while end > 1 {
        end -= 1;
        order.swap(0, end);
        sink(&mut order, tools, 0, end);
    }
    order
}

#[inline]
const fn sink(order: &mut [usize], tools: &[&'static ToolDef], mut root: usize, end: usize) {
    while 2 * root + 1 < end {
        let mut child = 2 * root + 1;
        if child + 1 < end && is_before(tools, order[child], order[child + 1]) {
            child += 1;
        }
        if !is_before(tools, order[root], order[child]) {
            return;
        }
        order.swap(root, child);
        root = child;
    }
}

#[inline]
const fn is_before(tools: &[&'static ToolDef], one: usize, other: usize) -> bool {
    match compare(tools[one].name, tools[other].name) {
        0 => one < other,
        order => order < 0,
    }
}

/// Less than zero, zero or more, as `one` comes before, with or after `other`.
#[inline]
const fn compare(one: &str, other: &str) -> i16 {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return one[at] as i16 - other[at] as i16;
        }
        at += 1;
    }
    (at < one.len()) as i16 - (at < other.len()) as i16
}

/// Refuses a list with a tool whose name is taken.
///
/// # Panics
///
/// In const evaluation, which makes it a compile error: the message names the tool and both lists.
#[track_caller]
#[inline]
pub const fn assert_distinct(clash: Clash, listed_as: &str) {
    let Some((name, first)) = clash else { return };
    let message = Message::new("duplicate tool name `").text(name);
    let message = if compare(first, listed_as) == 0 {
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
