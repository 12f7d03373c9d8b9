extension [UInt8] {
  /// Decodes a paste: terminals send line ends as carriage returns; bytes that are not UTF-8 are
  /// replaced by a visible sign.
  var asPastedText: [UInt8] {
    if !contains(carriageReturn), isUTF8 { return self }
    var text: [UInt8] = []
    text.reserveCapacity(count)
    var afterReturn = false
    for byte in self {
      if byte == carriageReturn || (byte == newline && !afterReturn) {
        text.append(newline)
      } else if byte != newline {
        text.append(byte)
      }
      afterReturn = byte == carriageReturn
    }
    return text.isUTF8 ? text : Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// The text with blanks instead of line feeds.
  var withoutLineFeeds: [UInt8] {
    contains(newline) ? map { $0 == newline ? UInt8(ascii: " ") : $0 } : self
  }

  /// Whether all bytes are valid UTF-8.
  var isUTF8: Bool {
    withUnsafeBufferPointer { bytes in
      var offset = 0
      while offset < bytes.count {
        if bytes[offset] < 0x80 {
          offset += 1
          continue
        }
        // NB: no sequence is longer than four bytes.
        var rest = bytes[offset..<Swift.min(offset + 4, bytes.count)].makeIterator()
        var parser = Unicode.UTF8.ForwardParser()
        guard case .valid(let scalar) = parser.parseScalar(from: &rest) else { return false }
        offset += scalar.count
      }
      return true
    }
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
