//! A line diff that compiles quickly: strips the common head and tail, and compares the rest by longest common
//! subsequence.

/// Above this many lines the whole middle is shown as replaced, because the table grows quadratically.
const LARGEST_MIDDLE: usize = 2_000;

/// Returns the changed lines from `old` to `new`, at most `most` of them, each prefixed with `- ` or `+ `.
#[must_use]
#[inline]
pub fn diff(old: &str, new: &str, most: usize) -> String {
    let old: Vec<&str> = old.lines().collect();
    let new: Vec<&str> = new.lines().collect();
    let head = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[head..], &new[head..]);
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let changes = changes(&old[..old.len() - tail], &new[..new.len() - tail]);

    let shown = changes.iter().take(most);
    let mut lines: Vec<String> = shown.map(|(sign, line)| format!("{sign} {line}\n")).collect();
    if changes.len() > most {
        lines.push(format!("… {} more changed lines\n", changes.len() - most));
    }
    lines.concat()
}

#[inline]
fn changes<'a>(old: &[&'a str], new: &[&'a str]) -> Vec<(char, &'a str)> {
    if old.len() > LARGEST_MIDDLE || new.len() > LARGEST_MIDDLE {
        let removed = old.iter().map(|&line| ('-', line));
        return removed.chain(new.iter().map(|&line| ('+', line))).collect();
    }
    let common = common_lengths(old, new);
    let (mut i, mut j) = (0, 0);
    let mut changes = Vec::new();
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            i += 1;
            j += 1;
        } else if j == new.len() || (i < old.len() && common[i + 1][j] >= common[i][j + 1]) {
            changes.push(('-', old[i]));
            i += 1;
        } else {
            changes.push(('+', new[j]));
            j += 1;
        }
    }
    changes
}

/// `[i][j]` is the length of the longest common subsequence of `old[i..]` and `new[j..]`.
#[inline]
fn common_lengths(old: &[&str], new: &[&str]) -> Vec<Vec<usize>> {
    let mut lengths = vec![vec![0; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            lengths[i][j] = if old[i] == new[j] {
                lengths[i + 1][j + 1] + 1
            } else {
                lengths[i + 1][j].max(lengths[i][j + 1])
            };
        }
    }
    lengths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shows_changed_lines_only() {
        assert_eq!(diff("a\nb\nc\nd\n", "a\nx\nc\nd\ne\n", 9), "- b\n+ x\n+ e\n");
        assert_eq!(diff("a\n", "a\n", 9), "");
        assert_eq!(diff("", "a\n", 9), "+ a\n");
    }

    #[test]
    fn stops_at_the_given_number() {
        assert_eq!(diff("", "1\n2\n3\n", 1), "+ 1\n… 2 more changed lines\n");
    }
}
