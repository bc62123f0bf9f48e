//! Expansions and faults of tool sets.

fn pretty(input: &str) -> String {
    let tokens = super::toolset(input.parse().unwrap());
    // An expression is formatted as the body of a function.
    let file = match syn::parse2(tokens.clone()) {
        Ok(file) => file,
        Err(_) => syn::parse2(quote::quote!(fn set() { #tokens })).unwrap(),
    };
    prettyplease::unparse(&file)
}

fn fault(input: &str) -> String {
    let fault = syn::parse_str::<super::Input>(input);
    fault.err().map_or_else(String::new, |fault| fault.to_string())
}

#[test]
fn an_expression() {
    insta::assert_snapshot!(pretty("forecast, #[cfg(feature = \"more\")] marine::waves"));
}

#[test]
fn a_named_set() {
    insta::assert_snapshot!(pretty(
        "crate = renamed; /// Weather.\n#[derive(Debug)] pub struct WeatherTools = [forecast];"
    ));
}

#[test]
fn an_invalid_list_of_paths_is_rejected() {
    assert_eq!(fault("a, b::c,"), "");
    assert_eq!(fault(""), "");
    assert_eq!(
        fault("a, \"b\""),
        "expected the path of a tool or of a set of tools"
    );
    assert_eq!(
        fault("a, b::c()"),
        "expected `,`; name the function without calling it"
    );
    assert_eq!(fault("a, W::b"), "methods are listed by their type: `W`");
    assert_eq!(
        fault("struct A = [b] c"),
        "expected nothing after the list; one `toolset!` declares one set"
    );
    assert_eq!(fault("struct A { b }"), "expected `=`");
}
