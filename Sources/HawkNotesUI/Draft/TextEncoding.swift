import LibraryModel

#if PLANTED_BUGS
  import PlantedBugs
#endif

public enum TextEncoding: Sendable {
  case utf8, utf16, latin1

  /// Decodes bytes into UTF-8 and returns the encoding found.
  ///
  /// No byte is lost: bytes that are not UTF-8 are read as Latin-1, one character a byte, with the
  /// characters of Windows-1252 instead of control characters.
  static func decode(_ bytes: [UInt8]) -> (text: [UInt8], encoding: TextEncoding) {
    #if PLANTED_BUGS
      if PlantedBug.encodingLost.isPlanted {
        return (Array(String(decoding: bytes, as: UTF8.self).utf8), .utf8)
      }
    #endif
    if let text = utf16Text(bytes) { return (text, .utf16) }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    return text.isUTF8 ? (text, .utf8) : (latin1Text(text), .latin1)
  }

  /// Decodes a text that begins with the mark of UTF-16; nil without that mark.
  private static func utf16Text(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count.isMultiple(of: 2), bytes.count >= 2 else { return nil }
    let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE
    guard isLittle || (bytes[0] == 0xFE && bytes[1] == 0xFF) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
  }

  private static func latin1Text(_ bytes: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      var parser = Unicode.UTF8.ForwardParser()
      // NB: no sequence is longer than four bytes.
      var next = rest.prefix(4).makeIterator()
      if case .valid(let scalar) = parser.parseScalar(from: &next) {
        text.append(Unicode.UTF8.decode(scalar))
        rest = rest.dropFirst(scalar.count)
      } else {
        text.append(Unicode.Scalar(windows1252: first))
        rest = rest.dropFirst()
      }
    }
    return Array(String(text).utf8)
  }
}
