/// The last digits of a number to the base of 16, in lower case, with zeros before them.
///
/// NB: Not `String(_:radix:)`, which asks the run-time who conforms to what at each start.
func hexadecimal(_ number: UInt64, _ digits: Int) -> String {
  let bytes = (1...digits).map { place -> UInt8 in
    let digit = UInt8(truncatingIfNeeded: number >> UInt64(4 * (digits - place)) & 0xF)
    return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
  return String(decoding: bytes, as: UTF8.self)
}
