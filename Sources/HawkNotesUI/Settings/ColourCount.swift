/// Number of colours that a terminal shows.
public enum ColourCount: Sendable {
  /// No colours: none are known, or they are not wanted.
  case none
  /// The eight basic colours; bold text may be brighter.
  case eight
  /// The eight basic colours and their bright variants.
  case sixteen
  /// 256 or more: the first sixteen belong to the user, the others have fixed values.
  case many

  /// Creates the count from the terminal's number of colours.
  public init(_ number: Int) {
    self =
      switch number {
      case ..<8: .none
      case ..<16: .eight
      case ..<256: .sixteen
      default: .many
      }
  }
}
