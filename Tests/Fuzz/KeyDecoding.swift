import TextUI

@testable import CursesTerminal

extension FuzzTarget {
  /// The bytes that a terminal sends: in whatever portions they come, they are the same input.
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
    try expect(!decoder.hasPending, "something is pending for ever")
  }

  private static func input(of portions: [[UInt8]]) -> [Input] {
    var decoder = InputDecoder()
    return portions.flatMap { decoder.decode($0) } + decoder.resolvePending()
  }
}

extension [UInt8] {
  fileprivate func portions(of size: Int) -> [[UInt8]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
