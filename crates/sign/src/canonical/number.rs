//! Numbers as ECMAScript writes them (RFC 8785 §3.2.2.3).

use serde_json::Number;

use super::Sink;

/// Writes a number; integers beyond 2^53 are already rejected by the parser.
pub(super) fn write_number(number: &Number, sink: &mut Sink<'_>) {
    if let Some(whole) = number.as_i64() {
        sink(whole.to_string().as_bytes());
    } else {
        let double = number.as_f64().unwrap_or_default();
        sink(ryu_js::Buffer::new().format_finite(double).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(number: &Number) -> String {
        let mut text = String::new();
        write_number(number, &mut |piece| {
            text.push_str(&String::from_utf8_lossy(piece));
        });
        text
    }

    /// RFC 8785, appendix B: bit patterns of doubles and their text.
    #[test]
    fn doubles_of_the_appendix() {
        for (bits, text) in [
            (0x0000_0000_0000_0000, "0"),
            (0x8000_0000_0000_0000, "0"),
            (0x0000_0000_0000_0001, "5e-324"),
            (0x8000_0000_0000_0001, "-5e-324"),
            (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
            (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
            (0x4340_0000_0000_0000, "9007199254740992"),
            (0xc340_0000_0000_0000, "-9007199254740992"),
            (0x4430_0000_0000_0000, "295147905179352830000"),
            (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
            (0x44b5_2d02_c7e1_4af6, "1e+23"),
            (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
            (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
            (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
            (0x444b_1ae4_d6e2_ef50, "1e+21"),
            (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
            (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
            (0x41b3_de43_5555_5553, "333333333.3333332"),
            (0x41b3_de43_5555_5554, "333333333.33333325"),
            (0x41b3_de43_5555_5555, "333333333.3333333"),
            (0x41b3_de43_5555_5556, "333333333.3333334"),
            (0x41b3_de43_5555_5557, "333333333.33333343"),
            (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
            (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
        ] {
            let number = Number::from_f64(f64::from_bits(bits)).unwrap();
            assert_eq!(written(&number), text, "{bits:016x}");
        }
    }

    #[test]
    fn integers_have_no_decimal_point() {
        for whole in [0_i64, -1, 9_007_199_254_740_991, -9_007_199_254_740_991] {
            assert_eq!(written(&whole.into()), whole.to_string());
        }
        for (double, text) in [
            (1.0, "1"),
            (-3.0, "-3"),
            (1e20, "100000000000000000000"),
            (4.5, "4.5"),
        ] {
            assert_eq!(written(&Number::from_f64(double).unwrap()), text);
        }
    }
}
