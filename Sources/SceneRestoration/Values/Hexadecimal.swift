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
