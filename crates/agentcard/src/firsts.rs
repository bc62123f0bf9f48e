//! Finds duplicate names at compile time. Names are sorted first, so that the cost is proportional to their number
//! instead of its square.

use agentcard_rules::text::{is_equal, key};

/// The index of the first equal name, for each name.
#[inline]
pub(crate) const fn find_firsts<const N: usize>(names: &[&str; N]) -> [usize; N] {
    let mut keys = [(0, 0); N];
    let mut firsts = [0; N];
    let mut at = 0;
    while at < N {
        keys[at] = (key(names[at]), at);
        firsts[at] = at;
        at += 1;
    }
    sort(&mut keys);
    let mut at = 1;
    while at < N {
        let (before, this) = (keys[at - 1], keys[at]);
        if before.0 == this.0 && is_equal(names[before.1], names[this.1]) {
            firsts[this.1] = firsts[before.1];
        }
        at += 1;
    }
    firsts
}

/// A heap sort.
#[inline]
const fn sort<const N: usize>(keys: &mut [(u64, usize); N]) {
    let mut root = N / 2;
    while root > 0 {
        root -= 1;
        sink(keys, root, N);
    }
    let mut end = N;
    while end > 1 {
        end -= 1;
        keys.swap(0, end);
        sink(keys, 0, end);
    }
}

#[inline]
const fn sink(keys: &mut [(u64, usize)], mut root: usize, end: usize) {
    let moved = keys[root];
    loop {
        let mut child = 2 * root + 1;
        if child + 1 < end && is_before(keys[child], keys[child + 1]) {
            child += 1;
        }
        if child >= end || !is_before(moved, keys[child]) {
            break;
        }
        keys[root] = keys[child];
        root = child;
    }
    keys[root] = moved;
}

#[inline]
const fn is_before(one: (u64, usize), other: (u64, usize)) -> bool {
    one.0 < other.0 || (one.0 == other.0 && one.1 < other.1)
}

#[cfg(test)]
mod tests {
    use super::find_firsts;

    #[test]
    fn each_name_knows_the_first_of_its_kind() {
        assert_eq!(
            find_firsts(&["b", "a", "b", "ab", "a", "b", ""]),
            [0, 1, 0, 3, 1, 0, 6]
        );
        assert!(find_firsts(&[]).is_empty());
        let long = "a name that is longer than eight bytes";
        assert_eq!(find_firsts(&[long, &long[1..], long]), [0, 1, 0]);
    }

    #[test]
    fn many_names_are_found() {
        let names: Vec<String> = (0..500).map(|at| format!("name_{}", at * at % 300)).collect();
        let names: [&str; 500] = std::array::from_fn(|at| names[at].as_str());
        let firsts = find_firsts(&names);
        for (at, name) in names.iter().enumerate() {
            assert_eq!(names.iter().position(|other| other == name), Some(firsts[at]));
        }
    }
}
