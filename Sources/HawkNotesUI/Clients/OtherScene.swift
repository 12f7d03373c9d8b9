public import SceneRestoration

/// A scene of another machine, as that machine has sent it last.
public struct OtherScene: Equatable, Sendable {
  /// The id of the machine.
  let machine: String
  /// The name of the machine.
  let host: String
  let summary: SceneSummary
  /// Time of its last change.
  public var time: Milliseconds { summary.time }

  public func isOf(_ machine: String) -> Bool { self.machine == machine }

  public init(_ record: SceneRecord, of machine: String, named host: String) {
    (self.machine, self.host) = (machine, host)
    summary = SceneSummary(record)
  }
}
