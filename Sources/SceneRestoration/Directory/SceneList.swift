/// The scenes of a directory.
public struct SceneList: Sendable {
  /// Creates an empty list.
  package init() {}

  /// Readable scenes, the last changed first.
  public internal(set) var records: [SceneRecord] = []
  /// Whether the list is complete.
  public internal(set) var isComplete = true
  /// Errors of the scenes that could not be read.
  public internal(set) var unreadable: [SceneError] = []
  /// Paths of the scenes in quarantine.
  public internal(set) var setAside: [String] = []

  /// Removes the label of each tmux window whose place another window has taken since.
  ///
  /// The open scene is there, or else the one that was there last.
  mutating func removeTakenPlaces() {
    var taken: Set<[String]> = []
    let latest = records.indices.sorted { first, second in
      let (first, second) = (records[first], records[second])
      return (first.state == .live ? 0 : 1, second.window.place.learnt)
        < (second.state == .live ? 0 : 1, first.window.place.learnt)
    }
    for index in latest {
      guard records[index].window.place.isKnown, let pane = records[index].window.pane else {
        continue
      }
      let isFree = taken.insert([pane.socket, records[index].window.label]).inserted
      if !isFree { records[index].window.label = "" }
    }
  }
}
