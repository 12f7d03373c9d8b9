public import LibraryModel
public import SceneRestoration
import TextEditing

/// What a list tells of a scene: where it stands, and what is being written in it.
public struct SceneSummary: Equatable, Sendable {
  /// Who it is.
  public let id: SceneID
  /// Whether anybody has it.
  public let state: SceneRecord.State
  /// What it is called, if it is.
  public let name: String?
  /// What its window is called.
  public let window: String
  /// When it was last changed, or closed.
  public let time: Milliseconds
  /// Where it stands; nil before it stood anywhere.
  public let place: Place?
  /// Its drafts, the last changed first.
  public let drafts: [DraftSummary]

  /// What a record says.
  public init(_ record: SceneRecord) {
    var scene = SceneState()
    SceneState.restored.restore(&scene, from: record.values)
    id = record.id
    state = record.state
    name = record.name
    window = record.window.label
    time = record.closed ?? record.updated
    place = scene.link?.place
    drafts = scene.drafts.compactMap { id, draft in
      record.texts["\(id)"].map { DraftSummary(id, draft, $0) }
    }.filter { !$0.words.isEmpty }.sorted { $0.time > $1.time }
  }
}

/// What a list tells of a draft.
public struct DraftSummary: Equatable, Sendable {
  /// The id its note will have.
  public let id: Note.ID
  /// What it is of.
  public let draft: DraftState
  /// Its first line with words, or as much of that as a list has room for.
  public let words: String
  /// When it was last changed.
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

  /// Whether what it is of is gone, as far as a catalogue says.
  func isLoose(in catalogue: Catalogue) -> Bool {
    guard let slot = draft.slot else { return true }
    return !catalogue.contains(slot.owner) || (slot.note != nil && draft.isLoose)
  }
}

extension [UInt8] {
  /// The first line with words.
  fileprivate var firstWords: String {
    guard let start = firstIndex(where: { !blanks.contains($0) }) else { return "" }
    let line = self[start...].prefix { $0 != UInt8(ascii: "\n") }.prefix(longest)
    // A character cut in two at the end is left out.
    let whole =
      line.count < longest
      ? line : line.dropLast(line.reversed().prefix { $0 & 0xC0 == 0x80 }.count + 1)
    return String(decoding: whole, as: UTF8.self)
  }
}

private let blanks = Array(" \t\n".utf8)
/// More is seen in no row.
private let longest = 240
