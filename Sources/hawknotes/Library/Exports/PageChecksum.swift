import CPlatform

/// The checksum of a page of an export: of its name, its contents and their length.
struct PageChecksum {
  private var sum: UInt32
  private var length: UInt32 = 0

  /// Begins the checksum of a page.
  init(of name: String) {
    let bytes = Array(name.utf8)
    sum = platform_crc32c(0, bytes, bytes.count)
  }

  /// The checksum of a whole page.
  init(of name: String, _ bytes: [UInt8]) {
    self.init(of: name)
    add(bytes)
  }

  /// Adds the next bytes of the page.
  mutating func add(_ bytes: [UInt8]) {
    sum = platform_crc32c(sum, bytes, bytes.count)
    length &+= UInt32(truncatingIfNeeded: bytes.count)
  }

  var value: UInt64 { UInt64(sum) << 32 | UInt64(length) }
}
