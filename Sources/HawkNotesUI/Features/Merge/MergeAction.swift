/// An action of the merge sheet.
public enum MergeAction: Equatable, Sendable {
  case pagePressed(by: Int)
  case taken(MergeChoice)
  /// A text from outside conflicts with the library.
  indirect case found(ConflictingText)

  /// Whether the user caused it.
  var isByHand: Bool { if case .found = self { false } else { true } }
}
