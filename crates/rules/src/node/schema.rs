//! Nodes as the input of the JSON Schema validator.

use super::{Member, Node, Object};
use jsonschema::JsonType;
use jsonschema::json::{
    Array as Elements, Json, JsonNumber, Node as Instance, NodeIdentity, Object as Members,
};
use serde_json::{Number, Value};
use std::borrow::Cow;
use std::iter::Map;
use std::slice;

/// The representation of JSON by [`Node`]s for `jsonschema`.
#[derive(Debug)]
pub(crate) struct Tree;

/// A number in a node.
#[derive(Debug)]
pub(crate) struct Figure<'a>(&'a Number);

impl Json for Tree {
    type Node<'a> = &'a Node<'a>;
    type PreparedKey = String;
    type StringBuffer = ();

    // Keys are compared one by one.
    const KEYS_PER_LOOKUP: usize = 2;
    const ACYCLIC: bool = true;

    fn prepare_key(key: &str) -> String {
        key.to_owned()
    }

    fn with_string_node<T>((): &mut (), string: &str, f: impl FnOnce(Self::Node<'_>) -> T) -> T {
        f(&Node::String(Cow::Borrowed(string)))
    }
}

impl JsonNumber for Figure<'_> {
    fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }

    fn as_i64(&self) -> Option<i64> {
        self.0.as_i64()
    }

    fn as_f64(&self) -> Option<f64> {
        self.0.as_f64()
    }

    fn as_str(&self) -> Cow<'_, str> {
        Cow::Owned(self.0.to_string())
    }

    fn to_number(&self) -> Cow<'_, Number> {
        Cow::Borrowed(self.0)
    }
}

impl<'a> Instance<'a, Tree> for &'a Node<'a> {
    type Object = &'a Object<'a>;
    type Array = &'a [Node<'a>];
    type Number = Figure<'a>;

    fn as_object(&self) -> Option<&'a Object<'a>> {
        Node::as_object(self)
    }

    fn as_array(&self) -> Option<&'a [Node<'a>]> {
        Node::as_array(self)
    }

    fn as_string(&self) -> Option<Cow<'a, str>> {
        Node::as_str(self).map(Cow::Borrowed)
    }

    fn as_number(&self) -> Option<Figure<'a>> {
        match self {
            Node::Number(number) => Some(Figure(number)),
            _ => None,
        }
    }

    fn as_boolean(&self) -> Option<bool> {
        Node::as_bool(self)
    }

    fn is_null(&self) -> bool {
        Node::is_null(self)
    }

    fn json_type(&self) -> JsonType {
        match self {
            Node::Null => JsonType::Null,
            Node::Bool(_) => JsonType::Boolean,
            Node::Number(_) => JsonType::Number,
            Node::String(_) => JsonType::String,
            Node::Array(_) => JsonType::Array,
            Node::Object(_) => JsonType::Object,
        }
    }

    fn to_value(&self) -> Cow<'a, Value> {
        Cow::Owned(Node::to_value(self))
    }

    fn identity(&self) -> Option<NodeIdentity> {
        Some(NodeIdentity::new(std::ptr::from_ref::<Node<'_>>(*self) as usize))
    }
}

impl<'a> Members<'a, Tree> for &'a Object<'a> {
    type Node = &'a Node<'a>;
    type MemberName = &'a str;
    type MembersIter = Map<slice::Iter<'a, Member<'a>>, fn(&'a Member<'a>) -> (&'a str, &'a Node<'a>)>;

    fn len(&self) -> usize {
        Object::len(self)
    }

    fn get(&self, key: &String) -> Option<&'a Node<'a>> {
        Object::get(self, key)
    }

    fn members(&self) -> Self::MembersIter {
        self.iter().map(|(name, value)| (name.as_ref(), value))
    }
}

impl<'a> Elements<'a, Tree> for &'a [Node<'a>] {
    type Node = &'a Node<'a>;
    type ElementsIter = slice::Iter<'a, Node<'a>>;

    fn len(&self) -> usize {
        <[Node<'_>]>::len(self)
    }

    fn elements(&self) -> Self::ElementsIter {
        self.iter()
    }
}
