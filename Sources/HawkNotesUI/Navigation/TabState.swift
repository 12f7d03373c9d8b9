/// The state of a tab: a stack of screens, each with its own state.
public struct TabState: Equatable, Sendable {
  /// The screens open above the root.
  public var stack = TabStack()
  public var screens: [ScreenID: ScreenState] = [:]
}
