import CFormats

/// Writes a ZIP archive: the same files give the same bytes.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// Adds a file.
  mutating func add(_ text: String, as path: String, isCompressed: Bool = true) {
    let content = Array(text.utf8)
    let deflated = isCompressed ? Self.deflated(content) : nil
    let data = deflated ?? content
    let facts = Self.facts(
      method: deflated == nil ? 0 : 8, sum: formats_crc32(content, content.count),
      sizes: (data.count, content.count), name: path)
    let offset = bytes.count
    bytes += Self.number(0x0403_4B50, 4) + facts + path.utf8 + data
    directory += Self.number(0x0201_4B50, 4) + Self.number(20, 2) + facts
    directory += [UInt8](repeating: 0, count: 10) + Self.number(offset, 4) + path.utf8
    count += 1
  }

  /// Returns the archive.
  func finished() -> [UInt8] {
    let end =
      Self.number(0x0605_4B50, 4) + Self.number(0, 4) + Self.number(count, 2)
      + Self.number(count, 2) + Self.number(directory.count, 4) + Self.number(bytes.count, 4)
      + Self.number(0, 2)
    return bytes + directory + end
  }

  /// Fields of both headers of a file: version, flags (names in UTF-8), method, time (1980-01-01),
  /// sum, sizes, and lengths of its name and of nothing else.
  private static func facts(
    method: Int, sum: UInt32, sizes: (data: Int, content: Int), name: String
  ) -> [UInt8] {
    number(20, 2) + number(0x0800, 2) + number(method, 2) + number(0, 2) + number(0x21, 2)
      + number(Int(sum), 4) + number(sizes.data, 4) + number(sizes.content, 4)
      + number(name.utf8.count, 2) + number(0, 2)
  }

  /// Returns the data in compressed form; nil if that would not be shorter.
  private static func deflated(_ content: [UInt8]) -> [UInt8]? {
    var count = -1
    let data = [UInt8](unsafeUninitializedCapacity: content.count) { buffer, filled in
      count = formats_deflate(content, content.count, buffer.baseAddress, content.count)
      filled = max(0, count)
    }
    return count < 0 ? nil : data
  }

  /// A number in little endian.
  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
