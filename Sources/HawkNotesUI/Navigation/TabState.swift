/// What a tab shows: a stack of screens, each with its own place.
public struct TabState: Equatable, Sendable {
  /// What is open over the root.
  public var stack = TabStack()
  /// The place on each screen of the stack.
  public var screens: [ScreenID: ScreenState] = [:]
}
