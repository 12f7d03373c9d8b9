import struct FoundationEssentials.Date
import HawkNotesUI
import LibraryModel
import SceneRestoration

/// The output of `scenes show` for people: the state of the scene and its drafts.
struct SceneSheet {
  private let record: SceneRecord
  private let report: SceneReport
  private let scene: SceneState
  private let catalogue: Catalogue

  init(_ record: SceneRecord, _ report: SceneReport, in catalogue: Catalogue) {
    self.record = record
    self.report = report
    self.catalogue = catalogue
    scene = SceneState(record)
  }

  func lines(at now: Milliseconds) -> [String] {
    facts(at: now).map(\.terminalSafe) + drafts.map(\.terminalSafeLines)
  }

  private func facts(at now: Milliseconds) -> [String] {
    let age = Age(of: record.closed ?? record.updated, at: now).description
    let when = age == "now" ? age : "\(age) ago"
    let phase = report.phase.map { ", \($0)" } ?? ""
    let owner = record.pid.map { ", process \($0)" } ?? ""
    var facts = [
      ("scene", "\(record.id)"), ("name", record.name ?? "none"),
      ("state", record.state.rawValue + phase + owner),
      (record.state == .closed ? "closed" : "changed", when),
      ("window", report.window.flatMap { of in of.label.map { "\(of.kind) \($0)" } } ?? "none"),
    ]
    if let link = scene.link {
      facts += [("place", link.place.title(in: catalogue)), ("", link.url)]
    }
    return facts.map { name, fact in
      name + String(repeating: " ", count: 9 - name.count) + fact
    }
  }

  private var drafts: [String] {
    report.drafts.filter { $0.text?.contains { !$0.isWhitespace } == true }.flatMap { draft in
      ["", "─── \(title(of: draft))", draft.text ?? ""]
    }
  }

  private func title(of draft: SceneReport.DraftReport) -> String {
    guard draft.of != nil, let slot = Note.ID(draft.id).flatMap({ scene.drafts[$0]?.slot }) else {
      return "loose draft: its book, character or note was deleted"
    }
    let owner = slot.owner.place.title(in: catalogue)
    if let field = slot.field, let form = slot.form {
      let label = field.label.lowercased()
      switch form {
      case .newBook: return "\(label) of a new book"
      case .newCharacter: return "\(label) of a new character of \(owner)"
      case .book, .character: return "\(label) of \(owner)"
      }
    }
    return "\(draft.note == nil ? "new note" : "edited note") on \(owner)"
  }
}
