/// The file of the settings and its errors.
public struct SettingsSource: Equatable, Sendable {
  /// The path of the file.
  public let path: String
  /// The errors in it: a line each, with its location.
  public let mistakes: [String]

  /// Creates a source; without arguments there is no file.
  public init(path: String = "", mistakes: [String] = []) {
    self.path = path
    self.mistakes = mistakes
  }
}
