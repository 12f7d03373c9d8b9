import SceneRestoration

/// A tmux window to restore, with the dormant scenes of its panes.
struct RestoredWindow {
  /// The name of its session.
  let session: String
  /// The scenes, in the order of the panes.
  let scenes: [SceneRecord]
  /// The layout of the panes; nil if unknown, or if there is one pane.
  let layout: String?

  /// Groups scenes by their windows, ordered by session and window number.
  ///
  /// A scene that was in no pane gets a window of its own, at the end.
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

  /// Returns usually one window; if several scenes had the same pane, only the latest keeps it.
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
    // A pane that is missing in the layout was in another window when the layout was read.
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

/// The identity of a window in a tmux server.
private struct WindowName: Hashable, Comparable {
  let server: String
  let session: String
  let window: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.session, one.window, one.server) < (other.session, other.window, other.server)
  }
}

extension SceneRecord {
  /// The number of its tmux pane, without `%`; −1 if it had none.
  fileprivate var paneNumber: Int { window.pane.flatMap { Int($0.id.dropFirst()) } ?? -1 }
}
