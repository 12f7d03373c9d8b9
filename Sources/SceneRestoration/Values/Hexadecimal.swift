/// Returns the last digits of a number in hexadecimal, in lower case, padded with zeros.
///
/// NB: Not `String(_:radix:)`, which looks up protocol conformances at each start.
func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
  let bytes = (1...digits).map { place -> UInt8 in
    let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * (digits - place)) & 0xF)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns the value of a hexadecimal digit, in any case; nil for another byte.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
