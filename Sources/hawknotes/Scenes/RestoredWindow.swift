import HawkNotesUI
import SceneRestoration

/// A window of tmux as it was, with the dormant scenes that stood in its panes.
struct RestoredWindow {
  /// The session that it was in.
  let session: String
  /// The scenes, in the order of the panes.
  let scenes: [SceneRecord]
  /// How it was divided; nil where that is not known, or there is nothing to divide.
  let layout: String?

  /// The windows in which scenes stood, in the order of sessions and of windows in them.
  ///
  /// Scenes that were in no pane get a window each, at the end.
  static func windows(of records: [SceneRecord]) -> [RestoredWindow] {
    let placed = records.filter { $0.window.pane != nil && $0.window.place.isKnown }
    let others = records.filter { $0.window.pane == nil || !$0.window.place.isKnown }
    let groups = Dictionary(grouping: placed) { record in
      WindowName(
        server: record.window.serverID ?? "", session: record.window.place.session,
        window: record.window.place.window)
    }
    return groups.sorted { $0.key < $1.key }.flatMap { windows(of: $0.value, in: $0.key.session) }
      + others.map { RestoredWindow(session: "", scenes: [$0], layout: nil) }
  }

  /// Usually one; of several scenes that one pane had, the last is where it was.
  private static func windows(
    of records: [SceneRecord], in session: String
  ) -> [RestoredWindow] {
    var seen: Set<Int> = []
    let newest = records.sorted { $0.updated > $1.updated }
    let (first, others) = (newest.filter { seen.insert($0.paneNumber).inserted }, newest)
    let rest = others.filter { record in !first.contains { $0.id == record.id } }
    let layout = first.max { $0.window.place.learnt < $1.window.place.learnt }
      .flatMap { PaneLayout($0.window.place.layout) }
      .flatMap { $0.keeping(Set(first.map(\.paneNumber))) }
    let order = layout?.panes ?? []
    // One that the layout does not know was elsewhere when that was learnt.
    let scenes = first.sorted { one, other in
      let (left, right) = (
        order.firstIndex(of: one.paneNumber), order.firstIndex(of: other.paneNumber)
      )
      return (left ?? .max, one.window.place.pane) < (right ?? .max, other.window.place.pane)
    }
    let isWhole = order.count == scenes.count && scenes.count > 1
    return [RestoredWindow(session: session, scenes: scenes, layout: isWhole ? layout?.text : nil)]
      + rest.map { RestoredWindow(session: session, scenes: [$0], layout: nil) }
  }
}

/// What a window was called in its server.
private struct WindowName: Hashable, Comparable {
  let server: String
  let session: String
  let window: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.session, one.window, one.server) < (other.session, other.window, other.server)
  }
}

extension SceneRecord {
  /// The number that tmux gave its pane, `%` left out.
  fileprivate var paneNumber: Int { window.pane.flatMap { Int($0.id.dropFirst()) } ?? -1 }
}
