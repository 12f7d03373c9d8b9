/// A string that a terminal sends in answer to a query (OSC, DCS, APC, PM or SOS), or a control
/// sequence that is too long to mean something.
///
/// It is skipped up to its end, and no byte of it is input. Nothing of it is kept.
struct ControlString {
  /// The first two bytes: Esc, and the byte that says which string it is.
  let beginning: [UInt8]
  private var length = 0
  private var portions = 1

  init(_ introducer: UInt8) { beginning = [escape, introducer] }

  /// The bytes that begin a string after an Esc: `]` OSC, `P` DCS, `_` APC, `^` PM, `X` SOS.
  static let introducers = Array("]P_^X".utf8)

  /// Milliseconds to wait for more of it: less once it is longer than answers are, so that keys typed
  /// after a string without an end work again soon.
  var timeoutMilliseconds: Int { length > 4096 || portions > 4 ? 50 : 500 }

  /// Counts one more portion of bytes.
  mutating func beginPortion() { portions += 1 }

  /// Skips bytes up to its end.
  ///
  /// Returns the bytes after it if it has ended; otherwise an Esc that may begin its end, or nothing.
  mutating func skip(_ bytes: ArraySlice<UInt8>) -> (rest: ArraySlice<UInt8>, hasEnded: Bool) {
    let end = bytes.firstIndex(where: mayEnd) ?? bytes.endIndex
    length += end - bytes.startIndex
    let rest = bytes[end...]
    guard let last = rest.first else { return ([], false) }
    // CAN, SUB, the bell, or the last byte of a control sequence.
    guard last == escape else { return (rest.dropFirst(), true) }
    guard let next = rest.dropFirst().first else { return (rest, false) }
    // An Esc that does not end it begins something else, as in xterm.
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
