/// The text that replaces a match: `&`, `\1`, `\u`, `\r` have their meanings.
struct Replacement {
  private(set) var lines: [Line] = [[]]
  private var once: Case?
  private var always: Case?

  private enum Case { case upper, lower }

  init(_ text: String, _ match: PatternMatch, in machine: Machine) {
    var rest = Array(text.unicodeScalars)[...]
    func group(_ number: Int) -> [UInt8] {
      if number == 0 { return machine.bytes(from: match.start, to: match.end) }
      guard number < match.groups.count, let found = match.groups[number] else { return [] }
      return machine.bytes(from: found.start, to: found.end)
    }
    while let next = rest.popFirst() {
      switch next {
      case "&": append(group(0))
      case "\r": lines.append([])
      case "\\":
        guard let escaped = rest.popFirst() else { append("\\"); break }
        if escaped.isDigit {
          append(group(Int(escaped.value - 0x30)))
        } else {
          take(escaped)
        }
      default: append(next)
      }
    }
  }

  private mutating func take(_ escaped: Unicode.Scalar) {
    switch escaped {
    case "u": once = .upper
    case "l": once = .lower
    case "U": always = .upper
    case "L": always = .lower
    case "e", "E": (once, always) = (nil, nil)
    case "r": lines.append([])
    case "n": lines[lines.count - 1].append(0)
    case "t": append("\t")
    case "b": append("\u{8}")
    default: append(escaped)
    }
  }

  private mutating func append(_ bytes: [UInt8]) {
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n": lines.append([])
      // As in vim, `\u` and `\U` leave these out.
      case "\\", "\r": lines[lines.count - 1] += scalar.utf8
      default: append(scalar)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let change = once ?? always
    once = nil
    let cased = change == .upper ? scalar.uppered : change == .lower ? scalar.lowered : scalar
    lines[lines.count - 1] += cased.utf8
  }
}
