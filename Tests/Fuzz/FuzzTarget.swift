/// A property of code that reads bytes, which must hold for any bytes.
struct FuzzTarget: Sendable {
  /// Name of the target and of the folder of its corpus.
  let name: String
  /// Checks the property for some bytes; throws if it does not hold.
  ///
  /// A trap is a bug, too.
  let check: @Sendable ([UInt8]) throws -> Void

  static let all = [
    keyDecoding, placeURLs, sceneRecords, importedScenes, settingsTexts, shownTexts,
    markupTexts, importedFiles, searchQueries,
  ]
}

/// A property that does not hold.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Throws unless a condition holds.
func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !holds { throw Broken(description: otherwise()) }
}

/// Reads choices from the first bytes of an input; the rest is the data.
struct Choices {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Returns a number below a limit; 0 if no bytes are left.
  mutating func choose(below limit: Int) -> Int { Int(rest.popFirst() ?? 0) % max(1, limit) }

  /// Returns the next bytes, at most `count`.
  mutating func nextBytes(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }
}
