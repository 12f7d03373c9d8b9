/// A list from which the user of a window chooses its scene, ready to use in a terminal.
///
/// ```swift
/// let chosen = try SceneChooser(SceneDirectory(program: "todo")).ask()
/// ```
///
/// Outside of a multiplexer, windows cannot be told apart after a restart of the system. A
/// program that does not want to take them in the order of their last use asks.
public struct SceneChooser: Sendable {
  /// A dormant scene.
  public struct Choice: Sendable {
    public let id: SceneID
    /// Its name, or the first words of its text that was changed last; empty if it has neither.
    public let title: String
    /// Directory in which its program was started.
    public let directory: String
    /// Time of its last change.
    public let updated: Milliseconds
  }

  /// The dormant scenes, the last changed first.
  public let choices: [Choice]

  /// Reads the dormant scenes of a directory.
  ///
  /// - Parameter isOver: Called before each scene is read; the list ends when it returns true.
  public init(
    _ directory: SceneDirectory, until isOver: () -> Bool = { false }
  ) throws(SceneError) {
    choices = try directory.list(until: isOver).records.filter { $0.state == .dormant }
      .map(Choice.init)
  }

  /// The lines to show, without escape sequences: the number of each scene, its age, its directory
  /// and its title.
  public var lines: [String] { lines(at: .now) }

  func lines(at now: Milliseconds) -> [String] {
    choices.enumerated().map { index, choice in
      let words = [Self.age(now - choice.updated), choice.directory, choice.title]
      return "\(index + 1)  " + words.filter { !$0.isEmpty }.joined(separator: "  ")
    }
  }

  /// Returns the scene that an answer means; nil if the answer is not valid.
  ///
  /// Valid are a number of the list, `n` for a new scene, and nothing for this window's.
  public func request(for answer: String) -> SceneRequest? {
    let answer = answer.filter { !$0.isWhitespace }
    switch answer {
    case "": return .thisWindow
    case "n": return .new
    default:
      guard let number = Int(answer), choices.indices.contains(number - 1) else { return nil }
      return .named("\(choices[number - 1].id)")
    }
  }

  /// Shows the list and asks until the answer is valid; without dormant scenes it does not ask.
  ///
  /// - Parameters:
  ///   - read: Returns the next line of the user; nil at the end of the input.
  ///   - write: Shows a line.
  public func ask(
    read: () -> String? = { readLine() }, write: (String) -> Void = { print($0) }
  ) -> SceneRequest {
    if choices.isEmpty { return .thisWindow }
    for line in lines { write(line) }
    while true {
      write("Number, n for a new one, Enter for this window's:")
      guard let answer = read() else { return .thisWindow }
      if let request = request(for: answer) { return request }
    }
  }

  private static func age(_ milliseconds: Milliseconds) -> String {
    let minutes = max(0, milliseconds / 60_000)
    return switch minutes {
    case 0: "now"
    case ..<60: "\(minutes) min"
    case ..<(24 * 60): "\(minutes / 60) h"
    default: "\(minutes / (24 * 60)) d"
    }
  }
}

extension SceneChooser.Choice {
  fileprivate init(_ record: SceneRecord) {
    id = record.id
    directory = record.window.directory.shown
    updated = record.updated
    let last = record.texts.values.max { $0.updated < $1.updated }
    title = record.name ?? last.map { String(decoding: $0.bytes(), as: UTF8.self).shown } ?? ""
  }
}

extension String {
  /// The beginning of the first line with words, without characters that a terminal obeys.
  fileprivate var shown: String {
    let line = split { $0.isNewline }.first { $0.contains { !$0.isWhitespace } } ?? ""
    let visible = line.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
      default: true
      }
    }
    return String(String(String.UnicodeScalarView(visible)).prefix(50))
  }
}
