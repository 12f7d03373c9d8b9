/// A string that a terminal sends as the reply to a query (OSC, DCS, APC, PM or SOS), or a control
/// sequence that is too long to have a meaning.
///
/// Its bytes are skipped up to its end: they are no keys. The first ones are stored if it may be a
/// ``BackgroundReply``.
struct ControlString {
  /// The first two bytes: Esc, and the byte that gives the kind of string.
  let beginning: [UInt8]
  private var length = 0
  private var portions = 1
  /// The first bytes of an OSC; complete if they are fewer than ``BackgroundReply/longest``.
  private(set) var content: [UInt8] = []

  init(_ introducer: UInt8) { beginning = [escape, introducer] }

  /// The bytes that begin a string after an Esc: `]` OSC, `P` DCS, `_` APC, `^` PM, `X` SOS.
  static let introducers = Array("]P_^X".utf8)

  /// Milliseconds to wait for the rest.
  ///
  /// Shorter once the string is longer than any reply, so that keys soon work again after a string
  /// without an end.
  var timeoutMilliseconds: Int { length > 4096 || portions > 4 ? 50 : 500 }

  /// Counts one more portion of bytes.
  mutating func beginPortion() { portions += 1 }

  /// Skips bytes up to the end of the string.
  ///
  /// Returns the bytes after the string if it has ended; otherwise an Esc that may begin its end,
  /// or no bytes.
  mutating func skip(_ bytes: ArraySlice<UInt8>) -> (rest: ArraySlice<UInt8>, hasEnded: Bool) {
    let end = bytes.firstIndex(where: mayEnd) ?? bytes.endIndex
    length += end - bytes.startIndex
    if beginning[1] == UInt8(ascii: "]") {
      content += bytes[..<end].prefix(BackgroundReply.longest - content.count)
    }
    let rest = bytes[end...]
    guard let last = rest.first else { return ([], false) }
    // CAN, SUB, BEL, or the final byte of a control sequence.
    guard last == escape else { return (rest.dropFirst(), true) }
    guard let next = rest.dropFirst().first else { return (rest, false) }
    // An Esc without `\` ends the string and begins another sequence, as in xterm.
    return (next == UInt8(ascii: "\\") ? rest.dropFirst(2) : rest, true)
  }

  private func mayEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case escape, cancel, substitute: true
    case bell: beginning[1] == UInt8(ascii: "]")
    default: beginning[1] == UInt8(ascii: "[") && 0x40...0x7E ~= byte
    }
  }
}

private let bell: UInt8 = 0x07
private let cancel: UInt8 = 0x18
private let substitute: UInt8 = 0x1A
