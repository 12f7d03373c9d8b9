import TextUI

/// A terminal's answer to the question for its background colour: `11;rgb:1e1e/2e2e/3e3e`, the
/// content of a string that begins with `ESC ]`.
enum BackgroundReply {
  /// The question, followed by one that every terminal answers, so that the end of the wait is
  /// known.
  static let question = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

  /// Bytes of the longest answer.
  static let longest = 40

  /// Reads the content of a string; nil if it is not such an answer.
  static func value(of content: [UInt8]) -> ColourValue? {
    let text = String(decoding: content, as: UTF8.self)
    guard let start = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
    let parts = text.dropFirst(start.count).split(separator: "/", omittingEmptySubsequences: false)
    let values = parts.compactMap(share)
    guard parts.count == start.count - 4, values.count == parts.count else { return nil }
    return ColourValue(red: values[0], green: values[1], blue: values[2])
  }

  /// Returns one to four hexadecimal digits as a share of their largest value.
  private static func share(_ digits: Substring) -> Double? {
    guard 1...4 ~= digits.utf8.count, let number = UInt16(digits, radix: 16) else { return nil }
    return Double(number) / Double(1 << (4 * digits.utf8.count) - 1)
  }
}
