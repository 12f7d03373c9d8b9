public import SceneRestoration

/// The access of a window to the other scenes.
public struct ScenesClient {
  /// Returns the scenes that can be read at once; the others arrive as an event.
  public var read: () -> SceneListing
  /// Returns a picture of a scene; nil if that would take long.
  public var preview: (SceneID) -> ScenePreview?
  /// Ends a dormant scene; returns a message if it fails.
  public var close: (SceneID) -> Message?
  /// Makes a closed scene dormant again; returns a message if it fails.
  public var reopen: (SceneID) -> Message?
  /// Salvages the texts of a scene in quarantine, as loose drafts of a dormant scene.
  public var salvage: (String) -> SalvageOutcome
  /// Begins to change the scenes of another machine; without an outcome, it follows as an event.
  ///
  /// NB: It begins after the turn: then the scene has stored the change.
  public var begin: (MachineChange) -> MachineOutcome? = { _ in .refused(notHere) }

  public init(
    read: @escaping () -> SceneListing, preview: @escaping (SceneID) -> ScenePreview?,
    close: @escaping (SceneID) -> Message?, reopen: @escaping (SceneID) -> Message?,
    salvage: @escaping (String) -> SalvageOutcome
  ) {
    self.read = read
    self.preview = preview
    self.close = close
    self.reopen = reopen
    self.salvage = salvage
  }

  /// A client without other scenes.
  public static var none: ScenesClient {
    ScenesClient(
      read: { SceneListing([], isWhole: true, time: .now) }, preview: { _ in nil },
      close: { _ in nil }, reopen: { _ in nil },
      salvage: { _ in .done(nil, count: 0) })
  }
}

private let notHere = Message.warning("Scenes are not shared. Turn on syncScenes in the settings.")
