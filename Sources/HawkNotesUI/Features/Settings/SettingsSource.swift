/// Where settings come from.
public struct SettingsSource: Equatable, Sendable {
  /// The file that they are kept in.
  public let path: String
  /// What is wrong in it, a line each with its place.
  public let mistakes: [String]

  /// A source; without arguments there is none.
  public init(path: String = "", mistakes: [String] = []) {
    self.path = path
    self.mistakes = mistakes
  }
}
