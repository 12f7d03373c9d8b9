public import LibraryModel

/// A text whose links to some names are replaced by links to a new name.
public struct RewrittenLinks: Sendable {
  /// The text with the new name.
  public let text: String
  public let count: Int
  /// The line of the first one, before and after; the matches in it are the names.
  public let lines: (before: MatchedLine, after: MatchedLine)

  /// Rewrites links: `[[Old|shown]]` becomes `[[New|shown]]`, and a heading after `#` stays.
  ///
  /// Nil if the text has no such link outside of code and escapes, or if the result would be parsed
  /// as other links. Takes time in proportion to the length of the text.
  ///
  /// - Parameters:
  ///   - keys: The keys of the names that are replaced: see `linkKey`.
  ///   - name: The new name.
  public init?(_ text: String, from keys: Set<String>, to name: String) {
    guard name.isLinkable else { return nil }
    let source = Array(text.utf8)
    let values = MarkupValues(text)
    var bytes: [UInt8] = []
    var (end, count) = (0, 0)
    var names: (before: [Range<Int>], after: [Range<Int>]) = ([], [])
    var expected: [LinkTarget] = []
    for link in values.links {
      guard case .name(let target) = link.target, keys.contains(target.linkKey),
        let range = link.name(in: source)
      else {
        expected.append(link.target)
        continue
      }
      bytes += source[end..<range.lowerBound]
      let start = bytes.count
      bytes += name.utf8
      expected.append(.name(name + target.heading))
      end = range.upperBound
      count += 1
      names.before.append(range)
      names.after.append(start..<bytes.count)
    }
    guard let first = names.before.first else { return nil }
    let result = bytes + source[end...]
    self.text = String(decoding: result, as: UTF8.self)
    self.count = count
    let line = first.lowerBound..<first.lowerBound
    lines = (
      MatchedLine(of: source, around: line, matches: names.before),
      MatchedLine(of: result, around: line, matches: names.after)
    )
    // Marks in the name could end the link, or begin another one.
    guard MarkupValues(self.text).links.map(\.target.key) == expected.map(\.key) else { return nil }
  }

  /// Returns the bytes of a text without the names of its links.
  ///
  /// The result is the same for two texts that differ only in these names.
  public static func withoutNames(_ text: String) -> [UInt8] {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var end = 0
    for link in MarkupValues(text).links {
      guard case .name = link.target, let range = link.name(in: source) else { continue }
      bytes += source[end..<range.lowerBound]
      end = range.upperBound
    }
    return bytes + source[end...]
  }
}

extension LinkTarget {
  /// The target with its name folded: equal for names that differ only in case or accents.
  fileprivate var key: LinkTarget {
    switch self {
    case .address: self
    case .name(let name): .name(name.linkKey)
    }
  }
}

extension String {
  /// The heading or block after the name of a link, with its `#`; empty if there is none.
  fileprivate var heading: String {
    utf8.firstIndex(of: UInt8(ascii: "#")).map { String(self[$0...]) } ?? ""
  }
}

extension MarkupValues.Link {
  /// Returns the range of the name in the source, without a heading; nil for an address, and if the
  /// source escapes the brackets.
  public func name(in source: [UInt8]) -> Range<Int>? {
    guard case .name = target, bytes.count > 4, bytes.upperBound <= source.count,
      source[bytes.lowerBound..<bytes.lowerBound + 2].elementsEqual("[[".utf8),
      source[bytes.upperBound - 2..<bytes.upperBound].elementsEqual("]]".utf8),
      !source.isEscaped(bytes.lowerBound)
    else { return nil }
    let inner = bytes.lowerBound + 2..<bytes.upperBound - 2
    let name = source[inner].prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "#") }
    guard name.contains(where: { $0 > 0x20 }) else { return nil }
    // In a table the bar is written `\|`.
    let isBarEscaped = name.last == UInt8(ascii: "\\") && name.endIndex < inner.upperBound
    return inner.lowerBound..<name.endIndex - (isBarEscaped ? 1 : 0)
  }
}

extension [UInt8] {
  /// Returns whether an odd number of backslashes is before an offset.
  fileprivate func isEscaped(_ offset: Int) -> Bool {
    self[..<offset].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }
}
