import CMarkdown

extension MarkupText {
  /// Returns a text in Markdown as HTML, with footnotes; links to names become their words.
  ///
  /// HTML in the text is shown as it is written. Characters that XML does not have are left out.
  public static func html(_ text: String) -> String {
    let source = Array(named(text).unicodeScalars.filter(\.isInXML).utf8)
    return source.withUnsafeBufferPointer { source in
      source.withMemoryRebound(to: CChar.self) { source in
        guard let html = markdown_render(source.baseAddress, source.count) else { return "" }
        defer { html.deallocate() }
        return String(cString: html)
      }
    }
  }

  /// Returns a text with the words of the links to names in place of the links.
  private static func named(_ text: String) -> String {
    guard text.contains("[[") else { return text }
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var end = 0
    for link in MarkupValues(text).links {
      guard let name = link.name(in: source), link.bytes.lowerBound >= end else { continue }
      let rest = source[name.upperBound..<link.bytes.upperBound - 2]
      let bar = rest.firstIndex(of: UInt8(ascii: "|"))
      bytes += source[end..<link.bytes.lowerBound]
      bytes += bar.map { rest[($0 + 1)...] } ?? source[name]
      end = link.bytes.upperBound
    }
    return String(decoding: bytes + source[end...], as: UTF8.self)
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
