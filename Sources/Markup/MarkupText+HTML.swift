import CMarkdown
import LibraryModel

extension MarkupText {
  /// Returns a text in Markdown as HTML, with footnotes; links to names and places become their
  /// words.
  ///
  /// HTML in the text is shown as it is written. Characters that XML does not have are left out.
  ///
  /// - Parameter isTitled: Whether the first line of a paragraph at the beginning becomes a heading
  ///   of the first level, if it has words and more follows.
  public static func html(_ text: String, isTitled: Bool = false) -> String {
    let source = Array(inWords(text).unicodeScalars.filter(\.isInXML).utf8)
    return source.withUnsafeBufferPointer { source in
      source.withMemoryRebound(to: CChar.self) { source in
        guard let html = markdown_render(source.baseAddress, source.count, isTitled ? 1 : 0)
        else { return "" }
        defer { html.deallocate() }
        return String(cString: html)
      }
    }
  }

  /// Returns a text with words in place of the links to names and of the places in the book.
  private static func inWords(_ text: String) -> String {
    guard text.contains("[[") || text.contains("@") else { return text }
    let source = Array(text.utf8)
    let values = MarkupValues(text)
    let links = values.links.compactMap { link in
      link.shown(in: source).map { (bytes: link.bytes, words: $0) }
    }
    let places = values.passages.map { (bytes: $0.bytes, words: Array($0.passage.words.utf8)[...]) }
    var bytes: [UInt8] = []
    var end = 0
    for part in (links + places).sorted(by: { $0.bytes.lowerBound < $1.bytes.lowerBound })
    where part.bytes.lowerBound >= end {
      bytes += source[end..<part.bytes.lowerBound] + part.words
      end = part.bytes.upperBound
    }
    return String(decoding: bytes + source[end...], as: UTF8.self)
  }
}

extension MarkupValues.Link {
  /// Returns the words of a link to a name; nil for an address.
  fileprivate func shown(in source: [UInt8]) -> ArraySlice<UInt8>? {
    guard let name = name(in: source) else { return nil }
    let words = source[name.lowerBound..<bytes.upperBound - 2]
    let bar = words.firstIndex(of: UInt8(ascii: "|"))
    return bar.map { words[($0 + 1)...] } ?? words
  }
}

extension String.UnicodeScalarView {
  fileprivate var utf8: String.UTF8View { String(self).utf8 }
}

extension Unicode.Scalar {
  /// Whether XML 1.0 can have it in a text.
  fileprivate var isInXML: Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
    default: false
    }
  }
}
