/// Whether a line is in fenced code: the state between two lines.
public struct FenceState: Hashable, Sendable {
  @usableFromInline var fence: Fence?

  /// Creates the state before the first line.
  public init() {}

  /// Whether the next line is in fenced code.
  public var isInCode: Bool { fence != nil }

  /// The line that ends the code; nil outside of code.
  public var closing: String? {
    fence.map { String(repeating: Character(Unicode.Scalar($0.byte)), count: $0.length) }
  }

  /// Reads a line, and returns whether it belongs to fenced code or limits it.
  @inlinable
  public mutating func read(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    guard let byte = line.first,
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~")
    else { return isInCode }
    return readFence(line)
  }

  /// Reads a line that begins with a byte of a fence.
  @inlinable
  mutating func readFence(_ line: some BidirectionalCollection<UInt8>) -> Bool {
    guard let found = Fence(line) else { return isInCode }
    if let fence {
      if fence.isClosed(by: found) { self.fence = nil }
    } else if found.hasBackquoteInfo {
      return false
    } else {
      fence = found
    }
    return true
  }
}

/// The line that opens or closes fenced code.
///
/// Visible to the callers' compiler, which makes fast code for the type of their lines.
@usableFromInline
struct Fence: Hashable, Sendable {
  @usableFromInline let byte: UInt8
  @usableFromInline let length: Int
  @usableFromInline let hasInfo: Bool
  /// Whether a backquote follows: then a row of backquotes is not a fence.
  @usableFromInline let hasBackquoteInfo: Bool

  @inlinable
  init?(_ line: some BidirectionalCollection<UInt8>) {
    let content = line.drop { $0 == UInt8(ascii: " ") }
    guard let byte = content.first, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~"),
      line.distance(from: line.startIndex, to: content.startIndex) < 4
    else { return nil }
    length = content.prefix { $0 == byte }.count
    guard length >= 3 else { return nil }
    let info = content.dropFirst(length)
    self.byte = byte
    hasInfo = !info.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") || $0 == 13 }
    hasBackquoteInfo = byte == UInt8(ascii: "`") && info.contains(byte)
  }

  @usableFromInline
  func isClosed(by other: Fence) -> Bool {
    other.byte == byte && other.length >= length && !other.hasInfo
  }
}
