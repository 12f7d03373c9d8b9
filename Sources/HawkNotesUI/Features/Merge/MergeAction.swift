/// What happens to a merge.
public enum MergeAction: Equatable, Sendable {
  case pagePressed(by: Int)
  case taken(MergeChoice)
}
