public import LibraryModel
public import SceneRestoration

/// The entry of a scene in a list: its place and its drafts.
public struct SceneSummary: Equatable, Sendable {
  public let id: SceneID
  /// Whether a process holds the scene.
  public let state: SceneRecord.State
  /// The name of the scene, if it has one.
  public let name: String?
  /// The label of its window.
  public let window: String
  /// The time at which it was last changed, or closed.
  public let time: Milliseconds
  /// Its place; nil before its first place.
  public let place: Place?
  /// Its drafts, the most recently changed first.
  public let drafts: [DraftSummary]

  public init(_ record: SceneRecord) {
    var scene = SceneState()
    SceneState.restored.restore(&scene, from: record.values)
    id = record.id
    state = record.state
    name = record.name
    window = record.window.label
    time = record.closed ?? record.updated
    place = scene.link?.place
    drafts = scene.drafts.filter { !$0.value.isTakenOut }.compactMap { id, draft in
      record.texts["\(id)"].map { DraftSummary(id, draft, $0) }
    }.filter { !$0.words.isEmpty }.sorted { $0.time > $1.time }
  }
}

/// The entry of a draft in a list.
public struct DraftSummary: Equatable, Sendable {
  /// The id of its future note.
  public let id: Note.ID
  /// Its slot and base.
  public let draft: DraftState
  /// Its first line with words, cut to the widest row.
  public let words: String
  /// The time of its last change.
  public let time: Milliseconds

  init(_ id: Note.ID, _ draft: DraftState, _ text: KeptText) {
    self.init(id, draft, text.bytes(), time: text.updated)
  }

  init(_ id: Note.ID, _ draft: DraftState, _ bytes: [UInt8], time: Milliseconds) {
    self.id = id
    self.draft = draft
    self.time = time
    words = bytes.firstWords
  }

  /// Returns whether its book, character or note is gone, as far as a catalogue says.
  func isLoose(in catalogue: Catalogue) -> Bool {
    guard let slot = draft.slot else { return true }
    return !catalogue.contains(slot.owner) || (slot.note != nil && draft.isLoose)
  }
}

extension [UInt8] {
  fileprivate var firstWords: String {
    guard let start = firstIndex(where: { !blanks.contains($0) }) else { return "" }
    let line = self[start...].prefix { $0 != UInt8(ascii: "\n") }.prefix(longest)
    // Leave out a character that is cut at the end.
    let whole =
      line.count < longest
      ? line : line.dropLast(line.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1)
    return String(decoding: whole, as: UTF8.self)
  }
}

private let blanks = Array(" \t\n".utf8)
/// The longest first line, in bytes: no row shows more.
private let longest = 240
