public import SceneRestoration

/// A listing of all scenes, as they were read.
public struct SceneListing: Equatable, Sendable {
  /// The scenes, the most recently changed first.
  public let scenes: [SceneSummary]
  public let quarantine: [QuarantineSummary]
  /// The scenes that a newer version of the program wrote.
  public let newer: [SceneID]
  /// The scenes of other machines, those of one machine together.
  public var others: [OtherScene] = []
  /// Messages about scenes of other machines that are missing, a line each.
  public var leftOut: [String] = []
  /// Whether the listing is complete; otherwise the rest is being read.
  public let isWhole: Bool
  /// When they were read.
  public let time: Milliseconds

  public init(
    _ scenes: [SceneSummary], quarantine: [QuarantineSummary] = [], newer: [SceneID] = [],
    isWhole: Bool, time: Milliseconds
  ) {
    self.scenes = scenes
    self.quarantine = quarantine
    self.newer = newer
    self.isWhole = isWhole
    self.time = time
  }

  /// Creates a listing from a directory's answer.
  public init(_ list: SceneList, quarantine: [QuarantineSummary] = [], isWhole: Bool = true) {
    let newer = list.unreadable.filter { if case .newer = $0 { true } else { false } }
    self.init(
      list.records.map(SceneSummary.init), quarantine: quarantine, newer: newer.compactMap(\.scene),
      isWhole: list.isComplete && isWhole, time: .now)
  }
}
