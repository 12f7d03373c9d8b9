/// The part of the scenes sheet that is restored after a kill.
public struct ScenesState: Equatable, Sendable {
  /// The selected row; nil means the first.
  public var row: ScenesRow?
}
