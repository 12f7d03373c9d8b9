/// The state of a tab: a stack of screens, each with its own state.
public struct TabState: Equatable, Sendable {
  /// The screens open above the root.
  public var stack = TabStack()
  /// The state of each screen of the stack.
  public var screens: [ScreenID: ScreenState] = [:]
}
