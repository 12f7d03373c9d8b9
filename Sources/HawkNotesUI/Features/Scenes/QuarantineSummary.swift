import LibraryModel
public import SceneRestoration

/// What a list tells of a scene that was set aside.
public struct QuarantineSummary: Equatable, Sendable {
  /// What its folder in quarantine is called.
  public let id: String
  /// When it was set aside.
  public let time: Milliseconds
  /// The texts of it that are sound.
  public let drafts: [DraftSummary]

  /// What was read of it.
  public init(_ scene: QuarantinedScene) {
    id = scene.id
    time = scene.time
    drafts = scene.texts.compactMap { name, text in
      Note.ID(name).map { DraftSummary($0, DraftState(isLoose: true), text) }
    }.filter { !$0.words.isEmpty }.sorted { $0.time > $1.time }
  }
}

/// What came of a salvage.
public enum SalvageOutcome: Equatable, Sendable {
  /// A dormant scene has so many texts, as loose drafts; nil: nothing was new.
  case done(SceneID?, count: Int)
  /// What to say.
  case refused(Message)
}
