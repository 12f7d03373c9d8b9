/// The line that is typed after `:`, `/` or `?`.
public struct CommandLine: Equatable, Sendable {
  private var before: [Unicode.Scalar]
  private var after: [Unicode.Scalar] = []
  /// The keys that wait for the next one: Ctrl-V, Ctrl-K and a key, or Ctrl-R,
  /// which Ctrl-R or Ctrl-O may follow.
  private(set) var held: [Unicode.Scalar] = []

  /// The key that opened it.
  public let sign: Unicode.Scalar
  /// Index of the line of the history that Up or Down brought; nil if it brought none.
  private var index: Int?
  /// Text before the cursor when Up or Down was first pressed.
  private var typed: [Unicode.Scalar]?

  init(_ text: String, after sign: Unicode.Scalar) {
    before = Array(text.unicodeScalars)
    self.sign = sign
  }

  public var text: String { String(before + after) }
  public var textBeforeCursor: String { String(before) }

  /// Takes a key; returns whether the line is complete.
  ///
  /// Throws if the key cancels it.
  mutating func press(_ key: ViKey, state: ViState) throws(Stop) -> Bool {
    if !held.isEmpty {
      take(key.scalar, state: state)
      return false
    }
    if browse(key, state.history) { return false }
    if key != .left, key != .right { typed = nil }
    switch key.scalar {
    case "\r", "\n": return true
    case ViKey.escape.scalar, .control("C"): throw .failed
    case ViKey.backspace.scalar, "\u{7F}":
      if before.isEmpty {
        if after.isEmpty { throw .failed }
      } else {
        before.removeLast()
      }
    case .control("W"): deleteWord()
    case .control("U"): before = []
    case .control("R"), .control("V"), .control("Q"), .control("K"): held = [key.scalar]
    case ViKey.left.scalar: if let last = before.popLast() { after.insert(last, at: 0) }
    case ViKey.right.scalar: if !after.isEmpty { before.append(after.removeFirst()) }
    case .control("B"), ViKey.home.scalar: (before, after) = ([], before + after)
    case .control("E"), ViKey.end.scalar: (before, after) = (before + after, [])
    case .control("O"), .control("S"), .control("X"), .control("Y"), .control("Z"):
      before.append(key.scalar)
    case ViKey.delete.scalar:
      if !after.isEmpty { after.removeFirst() } else if !before.isEmpty { before.removeLast() }
    default:
      if key.scalar.value >= 0x20 || key.scalar == "\t", !key.isSpecial {
        before.append(key.scalar)
      }
    }
    return false
  }

  /// Whether the next key names a register.
  var awaitsRegister: Bool { held.first == .control("R") }

  /// Takes the key after those that wait for it.
  private mutating func take(_ key: Unicode.Scalar, state: ViState) {
    if awaitsRegister, held.count == 1, [.control("R"), .control("O")].contains(key) {
      held.append(key)
      return
    }
    if held == [.control("K")], key != ViKey.escape.scalar {
      held.append(key)
      return
    }
    defer { held = [] }
    if held[0] == .control("K") {
      if held.count == 2, let written = Digraph.character(held[1], key) { before.append(written) }
    } else if awaitsRegister {
      guard let register = state.contents(of: key) else { return }
      let text = register.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\r")
      before += Array((text + (register.kind == .lines ? "\r" : "")).unicodeScalars)
    } else {
      before.append(key)
    }
  }

  /// Goes through the history; returns false for other keys.
  ///
  /// As in vim, Up and Down skip lines that begin with something else than what was typed.
  private mutating func browse(_ key: ViKey, _ history: LineHistory) -> Bool {
    let isUp = [.up, .pageUp].contains(key) || key.scalar == .control("P")
    guard isUp || [.down, .pageDown].contains(key) || key.scalar == .control("N") else {
      return false
    }
    let skips = key == .up || key == .down
    let lines = history.lines(after: sign)
    let typed = typed ?? before
    self.typed = typed
    var next = min(index ?? lines.count, lines.count)
    repeat {
      next += isUp ? -1 : 1
      guard 0...lines.count ~= next else { return true }
    } while skips && next < lines.count && !lines[next].starts(with: typed)
    index = next
    (before, after) = (next == lines.count ? typed : lines[next], [])
    return true
  }

  private mutating func deleteWord() {
    while let last = before.last, last.kind == 0 { before.removeLast() }
    guard let kind = before.last?.kind else { return }
    while let last = before.last, last.kind == kind { before.removeLast() }
  }
}
