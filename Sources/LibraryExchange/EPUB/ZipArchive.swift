import CFormats

/// The files of a ZIP archive, by their paths.
///
/// The archive is not trusted.
struct ZipArchive {
  /// A file in the archive.
  private struct Entry {
    let method: Int
    let size: Int
    let offset: Int
    let isEncrypted: Bool
  }

  private let bytes: ArraySlice<UInt8>
  private var entries: [String: Entry] = [:]

  /// Whether bytes are an archive.
  static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: [80, 75, 3, 4]) }

  /// Reads the directory of an archive; nil if it has none.
  init?(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    guard let end = Self.endOfDirectory(bytes) else { return nil }
    var index = bytes.startIndex + number(end + 16, 4)
    for _ in 0..<number(end + 10, 2) {
      guard has(index, 46), number(index, 4) == 0x0201_4B50 else { break }
      let (name, extra, comment) = (
        number(index + 28, 2), number(index + 30, 2), number(index + 32, 2)
      )
      guard has(index + 46, name) else { break }
      let path = bytes[index + 46..<index + 46 + name].text
      entries[path] =
        entries[path]
        ?? Entry(
          method: number(index + 10, 2), size: number(index + 20, 4),
          offset: number(index + 42, 4), isEncrypted: number(index + 8, 2) & 1 == 1)
      index += 46 + name + extra + comment
    }
  }

  /// Returns the content of a file; nil if it is missing, encrypted, damaged or too large.
  func file(_ path: String) -> [UInt8]? {
    guard let entry = entries[path], !entry.isEncrypted else { return nil }
    let header = bytes.startIndex + entry.offset
    guard has(header, 30), number(header, 4) == 0x0403_4B50 else { return nil }
    let start = header + 30 + number(header + 26, 2) + number(header + 28, 2)
    guard has(start, entry.size) else { return nil }
    let data = bytes[start..<start + entry.size]
    switch entry.method {
    case 0: return data.count <= Self.largest ? Array(data) : nil
    case 8: return Self.inflated(data)
    default: return nil
    }
  }

  /// Largest content of a file, in bytes.
  private static let largest = 10 << 20

  private static func inflated(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    var count = -1
    // Small first: most files are.
    for capacity in [min(largest, max(4096, data.count * 8)), largest] where count < 0 {
      let content = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        count = data.withUnsafeBufferPointer { data in
          formats_inflate(data.baseAddress, data.count, buffer.baseAddress, capacity)
        }
        filled = max(0, count)
      }
      if count >= 0 { return content }
    }
    return nil
  }

  /// Finds the record at the end of the archive, before a comment of at most 65,535 bytes.
  private static func endOfDirectory(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 22 else { return nil }
    let first = max(bytes.startIndex, bytes.endIndex - 22 - 65_535)
    return stride(from: bytes.endIndex - 22, through: first, by: -1).first { index in
      bytes[index] == 80 && bytes[index...].starts(with: [80, 75, 5, 6])
    }
  }

  private func has(_ index: Int, _ count: Int) -> Bool {
    index >= bytes.startIndex && index <= bytes.endIndex && count <= bytes.endIndex - index
  }

  /// A number in little endian.
  private func number(_ index: Int, _ size: Int) -> Int {
    bytes[index..<index + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
