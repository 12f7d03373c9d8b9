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

  /// The next byte, if it is a cluster of its own that is drawn as itself.
  var plainByte: UInt8? {
    let byte = bytes[offset]
    guard byte.isPrintable, offset + 1 == bytes.count || bytes[offset + 1] < 0x80 else {
      return nil
    }
    return byte
  }

  /// The next cluster. There must be one.
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

private let carriageReturn = UInt8(ascii: "\r")
private let lineFeed = UInt8(ascii: "\n")
