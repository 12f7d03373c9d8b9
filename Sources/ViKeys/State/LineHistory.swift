/// The command lines and the searches that were typed.
struct LineHistory: Equatable, Sendable {
  /// The lines after `:`, the newest one last.
  private(set) var commands: [String] = []
  /// The lines after `/` and `?`, each with that sign, and the patterns of `:s`, `*` and others, each
  /// with a blank.
  private(set) var searches: [String] = []

  /// The most lines of each kind that are kept.
  private static let most = 20
  /// The most bytes of a line: a longer one is not kept, as a scene stores all of them.
  private static let longest = 1000

  init() {}

  init(commands: [String], searches: [String]) {
    self.commands = commands.suffix(Self.most)
    self.searches = searches.filter { !$0.isEmpty }.suffix(Self.most)
  }

  /// Adds a line; a line that is there moves to the end.
  mutating func add(_ line: String, after sign: Unicode.Scalar) {
    guard !line.isEmpty, line.utf8.count <= Self.longest else { return }
    func added(_ line: String, to lines: [String]) -> [String] {
      lines.filter { !$0.unicodeScalars.elementsEqual(line.unicodeScalars) } + [line]
    }
    self =
      sign == ":"
      ? LineHistory(commands: added(line, to: commands), searches: searches)
      : LineHistory(commands: commands, searches: added("\(sign)\(line)", to: searches))
  }

  /// Returns the lines that a sign brings back.
  func lines(after sign: Unicode.Scalar) -> [[Unicode.Scalar]] {
    sign == ":"
      ? commands.map { Array($0.unicodeScalars) }
      : searches.map { Self.search(Array($0.unicodeScalars), after: sign) }
  }

  /// Returns a search as it is written after a sign: the sign divides the pattern from the offset.
  private static func search(
    _ line: [Unicode.Scalar], after sign: Unicode.Scalar
  ) -> [Unicode.Scalar] {
    let (old, line) = (line[0], line.dropFirst())
    guard old != sign else { return Array(line) }
    return zip(line, [" "] + line).flatMap { scalar, before in
      if before == "\\" { return [scalar] }
      return scalar == old && old != " " ? [sign] : scalar == sign ? ["\\", sign] : [scalar]
    }
  }
}
