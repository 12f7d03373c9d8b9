import LibraryModel
import Markup
import TextEditing

enum VersionsAction: FeatureAction {
  typealias Owner = VersionsSheet

  /// Makes the selected version the text of an edit.
  case takePressed
  /// The same for a clicked version.
  case chosen(Int)
  /// Copies the text of the selected version.
  case copyPressed
  indirect case read([TextVersion], isWhole: Bool)
  /// The versions could not be read.
  case unread
}

extension VersionsSheet {
  static func reduce(
    _ state: inout VersionsState, _ action: VersionsAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .takePressed: return take(state.selectedRow, of: state)
    case .chosen(let row):
      return take(state.rows.indices.contains(row) ? state.rows[row] : nil, of: state)
    case .copyPressed:
      return state.selectedRow.map {
        [.perform(.copyText(TextBuffer($0.text.text.utf8), says: "Version copied"))]
      } ?? []
    case .read(let versions, let isWhole): state.adopt(versions, isWhole: isWhole)
    case .unread: if state.versions == nil { (state.versions, state.isWhole) = ([], true) }
    }
    return []
  }

  private static func take(
    _ version: VersionsState.Version?, of state: VersionsState
  ) -> [WindowRequest] {
    guard let version, let item = state.item else { return [] }
    let (text, present) = (version.text.text, state.rows.first(where: \.text.isCurrent)?.text.text)
    if version.text.isCurrent || text == present {
      return [.say(.info("This is the present text."))]
    }
    if let note = item.note { return [.close, .edit(note, text: text)] }
    return [.close, .editSynopsis(of: item.owner, text: text, over: present ?? "")]
  }
}

extension VersionsState {
  /// Adopts the versions that were read: if they are not all, the last one only tells what the one
  /// after it has changed.
  ///
  /// A text that was never written has no versions.
  fileprivate mutating func adopt(_ texts: [TextVersion], isWhole: Bool) {
    let texts = isWhole && texts.allSatisfy(\.text.isEmpty) ? [] : texts
    let before = texts.dropFirst().map(\.text) + (isWhole ? [""] : [])
    versions = zip(texts, before).map { version, before in
      Version(
        text: version, changes: TextChanges(from: before, to: version.text),
        isRenaming: !before.isEmpty
          && RewrittenLinks.withoutNames(before) == RewrittenLinks.withoutNames(version.text))
    }
    self.isWhole = isWhole
  }
}
