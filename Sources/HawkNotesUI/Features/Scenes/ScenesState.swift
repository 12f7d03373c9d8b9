/// The part of the scenes sheet that comes back after a kill.
public struct ScenesState: Equatable, Sendable {
  /// The selected row; nil: the first.
  public var row: ScenesRow?
}
