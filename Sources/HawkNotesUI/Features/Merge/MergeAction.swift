/// An action of the merge sheet.
public enum MergeAction: Equatable, Sendable {
  case pagePressed(by: Int)
  case taken(MergeChoice)
}
