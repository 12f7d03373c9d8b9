/// Walks over UTF-8 from grapheme cluster to grapheme cluster.
struct ClusterReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var offset: Int

  /// The most bytes of a cluster: what is longer is cut, so that no text can make a step long.
  static let reach = 1024

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// Goes over bytes that are each a cluster of its own and drawn as itself, at most so many.
  mutating func skipPlain(limit: Int) -> Range<Int> {
    let start = offset
    let end = min(bytes.count, start + limit)
    while offset < end, bytes[offset].isPrintable { offset += 1 }
    // The last may have a mark on it.
    if offset > start, offset < bytes.count, bytes[offset] >= 0x80 { offset -= 1 }
    return start..<offset
  }

  /// The next cluster, of which there must be one.
  mutating func next() -> Range<Int> {
    let start = offset
    let byte = bytes[start]
    let follower = start + 1 < bytes.count ? bytes[start + 1] : 0
    if byte < 0x80 && follower < 0x80 {
      offset += byte == carriageReturn && follower == lineFeed ? 2 : 1
    } else {
      skipCluster()
    }
    return start..<offset
  }

  private mutating func skipCluster() {
    let limit = min(bytes.count, offset + Self.reach)
    var (scalar, count) = bytes.scalar(at: offset)
    if scalar.standsAlone, offset + count < limit,
      bytes.scalar(at: offset + count).scalar.standsAlone
    {
      offset += count
      return
    }
    // NB: the standard library's own breaking, so that every part of the program agrees with
    // `Character` on what one is.
    var recognizer = Unicode._CharacterRecognizer()
    _ = recognizer.hasBreak(before: scalar)
    repeat {
      offset += count
      guard offset < limit else { return }
      (scalar, count) = bytes.scalar(at: offset)
    } while offset + count <= limit && !recognizer.hasBreak(before: scalar)
  }
}

extension Unicode.Scalar {
  /// Whether there is a boundary between this code point and any other of which this is true: most
  /// letters of most texts.
  fileprivate var standsAlone: Bool {
    switch value {
    case 0x20...0x7E, 0xC0...0x2FF, 0x3041...0x3096, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}

private let carriageReturn = UInt8(ascii: "\r")
private let lineFeed = UInt8(ascii: "\n")
