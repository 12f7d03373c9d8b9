extension String {
  /// Returns the text with a task marked as done or open; nil if the byte at the offset is not
  /// between the brackets of a task.
  public func markingTask(at offset: Int, to isDone: Bool) -> String? {
    var bytes = Array(utf8)
    guard offset > 0, offset + 1 < bytes.count, bytes[offset - 1] == UInt8(ascii: "["),
      bytes[offset + 1] == UInt8(ascii: "]"), [0x20, 0x58, 0x78].contains(bytes[offset])
    else { return nil }
    bytes[offset] = isDone ? UInt8(ascii: "x") : UInt8(ascii: " ")
    return String(decoding: bytes, as: UTF8.self)
  }
}
