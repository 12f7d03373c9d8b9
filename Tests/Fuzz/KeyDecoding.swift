import TextUI

@testable import CursesTerminal

extension FuzzTarget {
  /// A terminal's bytes: the input does not depend on how they are split, and a reply to a query is
  /// never input.
  static let keyDecoding = FuzzTarget(name: "keys") { bytes in
    var choices = Choices(bytes)
    let size = 1 + choices.choose(below: 16)
    let sent = Array(choices.rest)
    let whole = input(of: [sent])
    try expect(input(of: sent.portions(of: size)) == whole, "portions of \(size) are other input")
    try expect(input(of: sent.portions(of: 1)) == whole, "single bytes are other input")
    var decoder = InputDecoder()
    _ = decoder.decode(sent)
    _ = decoder.resolvePending()
    try expect(!decoder.hasPending, "bytes stay pending")
    for introducer in ControlString.introducers { try checkString(introducer, sent, size) }
  }

  /// Checks that no string becomes input: whole, in portions, or without an end.
  private static func checkString(_ introducer: UInt8, _ bytes: [UInt8], _ size: Int) throws {
    // A digit, as at the start of a reply, then every byte that does not end a string.
    let content = [0x31] + bytes.filter { ![0x07, 0x18, 0x1A, escape].contains($0) }
    let string = [escape, introducer] + content
    for portions in [[string], string.chunks(of: size), string.chunks(of: 1)] {
      let name = "a string after \(Unicode.Scalar(introducer)) in \(portions.count) portions"
      try expect(input(of: portions) == [], "\(name) without an end is input")
      try expect(input(of: portions + [[escape], [0x5C]]) == [], "\(name) is input")
    }
    let key = Input.key(KeyPress(.character("x")))
    try expect(input(of: [string + [escape, 0x5C, 0x78]]) == [key], "a key after a string is lost")
    var decoder = InputDecoder()
    _ = decoder.decode(string) + decoder.resolvePending()
    try expect(decoder.decode([0x78]) == [key], "a key after a string without an end is lost")
  }

  private static func input(of portions: [[UInt8]]) -> [Input] {
    var decoder = InputDecoder()
    return portions.flatMap { decoder.decode($0) } + decoder.resolvePending()
  }
}

extension [UInt8] {
  /// Splits the bytes into portions of a size.
  ///
  /// Only the last one may end in Esc, which would be a key.
  fileprivate func portions(of size: Int) -> [[UInt8]] {
    var portions: [[UInt8]] = []
    for chunk in chunks(of: size) {
      if portions.last?.last == escape {
        portions[portions.count - 1] += chunk
      } else {
        portions.append(chunk)
      }
    }
    return portions
  }

  fileprivate func chunks(of size: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
