/// Texts that would have an effect in a terminal, a shell or tmux.
public enum HostileText {
  /// A file that a hostile text would create: it must not exist.
  public static let canary = "hawk-canary"

  /// One of each kind.
  public static let kinds: [String] = [
    "\u{1B}[31;7;99mred\u{1B}[2J\u{1B}[6n\u{1B}[c",
    "\u{1B}]0;title\u{7}\u{1B}]2;title\u{1B}\\\u{1B}k;x\u{1B}\\",
    "\u{1B}]52;c;aGF3ay1jYW5hcnk=\u{7}\u{1B}]52;c;?\u{1B}\\",
    "\u{1B}P$q q\u{1B}\\\u{1B}Ptmux;\u{1B}\u{1B}]0;x\u{7}\u{1B}\\\u{1B}_x\u{1B}\\\u{1B}^x\u{1B}\\",
    "\u{1B}]8;;http://example.com\u{1B}\\link\u{1B}]8;;\u{1B}\\\u{1B}]4;1;?\u{7}",
    "\u{9B}31;7;99mC1\u{9D}0;title\u{9C}\u{90}x\u{9C}\u{85}\u{84}",
    "bell\u{7}back\u{8}\u{8}\u{8}return\rfeed\u{C}tab\u{B}nul\u{0}del\u{7F}so\u{E}si\u{F}sub\u{1A}",
    "\u{202E}desrever\u{202C} \u{2066}x\u{2069} \u{200F}y\u{200E} \u{61C}",
    "ze\u{200B}ro\u{200D}wi\u{2060}dth\u{FEFF} so\u{AD}ft \u{34F} \u{3164} \u{115F}\u{1160}",
    "tags\u{E0001}\u{E0068}\u{E007F} 🏴\u{E0067}\u{E0062}\u{E007F} \u{E0100}\u{FE0F}",
    "#(touch \(canary)) #{pane_id} #[fg=red] #S ##(touch \(canary))",
    "$(touch \(canary)) `touch \(canary)` ; touch \(canary) & touch \(canary) | touch \(canary)",
    "'; touch \(canary); '\"; touch \(canary); \"\n touch \(canary)\n",
    "--help -e sh -c 'touch \(canary)' -o/tmp/x +!touch\\ \(canary)",
    "line\none\r\ntwo\u{2028}three\u{2029}four\u{85}five",
    "private\u{E000}\u{F0000}\u{10FFFF} \u{FFF9}a\u{FFFA}b\u{FFFB}",
    "m" + String(repeating: "\u{301}", count: 200) + "arks 👩‍🚀🏳️‍🌈👨‍👩‍👧‍👦 1️⃣",
    String(repeating: "long\u{1B}[5i ", count: 400),
    "%s %n %x %1$s {command} {side} %p ${IFS} ~ * ? [a] \\ \\e[31m \\033[31m ^[[31m",
    "../../../../etc/passwd\u{0}.yaml //x/./.. -rf",
  ]

  /// Bytes that are not UTF-8, among them 8-bit C1 controls.
  public static let raw: [[UInt8]] = [
    [0x9B] + Array("31;7;99m".utf8), [0x9D] + Array("0;title".utf8) + [0x9C],
    [0x90] + Array("x".utf8) + [0x9C], [0xC2], [0xE2, 0x80], [0xC0, 0x9B], [0xE0, 0x80, 0x9B],
    [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x9B], [0xFF, 0xFE], [0xEF, 0xB7, 0x90],
  ]

  /// Random combinations of the texts.
  public static func mixed(_ count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
        return String(kind.unicodeScalars.shuffledNowAndThen(&generator).prefix(300))
      }.joined(separator: " ")
    }
  }
}

extension String.UnicodeScalarView {
  /// Truncated every other time, so that sequences are incomplete.
  fileprivate func shuffledNowAndThen(_ generator: inout SeededGenerator) -> String {
    guard Bool.random(using: &generator) else { return String(self) }
    let cut = Int.random(in: 0...count, using: &generator)
    return String(String.UnicodeScalarView(dropFirst(cut) + prefix(cut)))
  }
}
