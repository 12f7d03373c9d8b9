/// Something that takes whatever bytes there are: how it is tried with any, and what must hold.
struct FuzzTarget: Sendable {
  /// What it is called: its corpus has this name.
  let name: String
  /// Takes some bytes; throws where something does not hold, and never traps.
  let take: @Sendable ([UInt8]) throws -> Void

  /// All there are.
  static let all = [
    keyDecoding, placeURLs, sceneRecords, importedScenes, settingsTexts, shownTexts,
  ]
}

/// Something that does not hold.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless something holds.
func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !holds { throw Broken(description: otherwise()) }
}

/// What the first bytes of an input decide; the rest is what is taken.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// A number below a limit, 0 where there are no bytes left.
  mutating func choose(below limit: Int) -> Int { Int(rest.popFirst() ?? 0) % max(1, limit) }

  /// So many of the next bytes, as far as they are there.
  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
