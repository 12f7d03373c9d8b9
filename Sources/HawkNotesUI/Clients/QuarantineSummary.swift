import LibraryModel
public import SceneRestoration

/// The entry of a quarantined scene in a list.
public struct QuarantineSummary: Equatable, Sendable {
  /// The name of its folder in quarantine.
  public let id: String
  public let time: Milliseconds
  /// Its undamaged texts.
  public let drafts: [DraftSummary]

  package init(_ scene: QuarantinedScene) {
    id = scene.id
    time = scene.time
    drafts = scene.texts.compactMap { name, text in
      Note.ID(name).map { DraftSummary($0, DraftState(isLoose: true), text) }
    }.filter { !$0.words.isEmpty }.sorted { $0.time > $1.time }
  }
}

public enum SalvageOutcome: Equatable, Sendable {
  /// Number of recovered texts, which are now loose drafts of a dormant scene; nil if none was new.
  case done(SceneID?, count: Int)
  case refused(Message)
}
