import UnicodeText

extension NoteDigest {
  /// Returns a text with a tag renamed, and with it the tags below that tag: `#old` and `#old/sub`.
  ///
  /// Takes time in proportion to the length of the text.
  ///
  /// - Parameters:
  ///   - old: The tag without `#`, in any case.
  ///   - new: The new name without `#`.
  public static func renamingTag(_ old: String, to new: String, in text: String) -> String {
    let (old, depth) = (old.lowercased(), old.utf8.count { $0 == UInt8(ascii: "/") })
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    var end = 0
    for tag in MarkupValues(text).tags {
      let name = source[tag.bytes].dropFirst()
      let slashes = name.indices.filter { name[$0] == UInt8(ascii: "/") }
      let head = name[..<(slashes.dropFirst(depth).first ?? name.endIndex)]
      guard String(decoding: head, as: UTF8.self).lowercased() == old else { continue }
      bytes += source[end..<head.startIndex] + new.utf8
      end = head.endIndex
    }
    return String(decoding: bytes + source[end...], as: UTF8.self)
  }
}

extension String {
  /// A tag as it is stored and found: the same in any case, with composed and with decomposed
  /// letters.
  public var tagKey: String {
    let lowered = lowercased()
    if lowered.utf8.allSatisfy({ $0 < 0x80 }) { return lowered }
    return String(String.UnicodeScalarView(Array(lowered.unicodeScalars).composed))
  }
}
