import Foundation

/// The output that a terminal may receive.
///
/// Printable characters, the sequences of terminfo that ncurses uses, and a list of additional
/// ones. Everything else is a stray.
struct ControlGrammar {
  private let patterns: [TerminfoPattern]
  private let others: [[UInt8]]
  private let mayCopy: Bool

  /// The grammar of a window on a terminal of that type.
  ///
  /// - Parameter more: Additional allowed sequences.
  init(terminal type: String, and more: [String] = []) {
    let listed = run(["infocmp", "-1", type], environment: ["PATH": "/usr/bin:/bin"]).output
    patterns = listed.split(separator: "\n").compactMap { line in
      let entry = line.trimmingCharacters(in: .whitespaces).dropLast()  // a comma
      guard let sign = entry.firstIndex(of: "="), Self.used.contains(String(entry[..<sign])) else {
        return nil
      }
      return TerminfoPattern(String(entry[entry.index(after: sign)...]))
    }
    others = Self.own + more.map { Array($0.utf8) }
    mayCopy = true
  }

  /// The grammar of the output of commands: printable characters, joiners and line ends.
  init() {
    patterns = []
    others = ["\r\n", "\n", "\t", "\u{200C}", "\u{200D}"].map { Array($0.utf8) }
    mayCopy = false
  }

  /// Whether terminfo knew the terminal.
  var isKnown: Bool { !patterns.isEmpty }

  /// The capabilities that ncurses uses here: no bell, title, query, tab stop or printer, and of
  /// the palette only its reset.
  private static let used: Set = [
    "smcup", "rmcup", "clear", "home", "cup", "cr", "ind", "indn", "ri", "rin", "cub", "cub1",
    "cud",
    "cud1", "cuf", "cuf1", "cuu", "cuu1", "hpa", "vpa", "el", "el1", "ed", "ech", "ich", "ich1",
    "dch", "dch1", "il", "il1", "dl", "dl1", "csr", "sc", "rc", "ht", "cbt", "rep", "smir", "rmir",
    "civis", "cnorm", "cvvis", "smkx", "rmkx", "smam", "rmam", "sgr", "sgr0", "bold", "dim", "rev",
    "smul", "rmul", "sitm", "ritm", "smso", "rmso", "op", "oc", "setaf", "setab", "enacs", "smacs",
    "rmacs",
  ]

  /// The sequences that the program sends itself: reports on and off, modes that editors leave on,
  /// and the question for the background.
  private static let own =
    ([1000, 1002, 1003, 1004, 1006, 1015, 2004].flatMap { ["\u{1B}[?\($0)h", "\u{1B}[?\($0)l"] }
    + [
      "\u{1B}]11;?\u{1B}\\\u{1B}[c", "\u{1B}[?1l", "\u{1B}[>4m", "\u{1B}>", "\u{1B}[0 q",
      "\u{1B}[m",
    ]).map { Array($0.utf8) }

  /// Output that is not allowed, with its offset.
  struct Stray: CustomStringConvertible {
    let offset: Int
    let bytes: [UInt8]

    var description: String {
      let shown = bytes.map {
        $0 >= 0x20 && $0 < 0x7F ? String(UnicodeScalar($0)) : String(format: "\\x%02X", $0)
      }
      return "at \(offset): \(shown.joined())"
    }
  }

  /// Returns the first strays in the output, at most ten.
  func strays(in sent: [UInt8]) -> [Stray] {
    var strays: [Stray] = []
    var rest = sent[...]
    while !rest.isEmpty, strays.count < 10 {
      if let end = sequence(rest) ?? sign(rest) ?? copy(rest) {
        rest = rest[end...]
      } else {
        strays.append(Stray(offset: rest.startIndex, bytes: Array(rest.prefix(40))))
        rest = rest.dropFirst()
      }
    }
    return strays
  }

  /// Returns the end of a printable character.
  private func sign(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first, first >= 0x20 else { return nil }
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self),
      let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, scalar.isSeen
    else { return nil }
    return bytes.startIndex + length
  }

  private func sequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    let ends = patterns.compactMap { $0.end(in: bytes) }
    let own = others.filter { bytes.starts(with: $0) }.map { bytes.startIndex + $0.count }
    return (ends + own).max()
  }

  /// Returns the end of an OSC 52 sequence whose data is base64; nil otherwise.
  private func copy(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = Array("\u{1B}]52;c;".utf8)
    guard mayCopy, bytes.starts(with: start) else { return nil }
    let rest = bytes.dropFirst(start.count)
    let end = rest.firstIndex { byte in
      !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte)
        && !(0x61...0x7A).contains(byte) && !"+/=".utf8.contains(byte)
    }
    guard let end, rest[end] == 7 else { return nil }
    return end + 1
  }
}

extension Unicode.Scalar {
  /// Whether the character is printable: no bidirectional control and not private use.
  var isSeen: Bool {
    switch properties.generalCategory {
    case .control, .format, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: false
    default:
      !properties.isNoncharacterCodePoint
        && (!properties.isDefaultIgnorableCodePoint || properties.isVariationSelector)
    }
  }
}
