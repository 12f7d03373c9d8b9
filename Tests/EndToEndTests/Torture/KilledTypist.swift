import Foundation
import SQLite
import SceneRestoration
import Torture

/// Types into one scene, ends the program repeatedly in mid-word, and checks each time that the
/// drawn text is there.
struct KilledTypist: Sendable {
  let scene: String
  let environment: [String: String]
  let home: String
  var random: SeededGenerator
  /// The expected text of the draft.
  private var text = ""
  /// The text whose save was interrupted.
  private var saved: String?
  /// The number of drawn keys, summed over all starts.
  private(set) var drawnKeys = 0
  private var round = 0

  init(scene: String, home: String, environment: [String: String], seed: UInt64) {
    self.scene = scene
    self.home = home
    self.environment = environment
    random = SeededGenerator(seed: seed)
  }

  /// Starts the program, checks, types and ends it; returns what is wrong, or nil.
  mutating func endOnce() throws -> String? {
    round += 1
    let session = TypingSession(
      [Sandbox.program, "--scene", scene], environment: environment, rows: 40)
    guard session.wait(until: { $0.isUp }) else {
      return "it does not start again:\n\(session.screen.text)"
    }
    if !session.screen.isInText { session.type("n") }
    guard session.wait(until: { $0.isInText }) else { return "no draft:\n\(session.screen.text)" }
    if let fault = try faultInSave(session) { return fault }
    let expected = text.unspaced
    guard session.wait(until: { $0.draft == expected }) else {
      return "kept “\(text)”, and after the start there is “\(session.screen.draft)”"
    }
    guard clearIfLong(session) else { return "the draft is not cleared:\n\(session.screen.text)" }
    let before = text
    let typed = text + burst(session)
    end(session)
    let drawn = saved == nil ? session.screen.draft : before.unspaced
    return try compare(drawn: drawn, typed: typed, before: before)
  }

  /// Checks that a text whose save was interrupted is either a draft or a note; it is shown in both
  /// cases.
  private mutating func faultInSave(_ session: TypingSession) throws -> String? {
    guard let saved else { return nil }
    self.saved = nil
    let notes = try notes(saved)
    let isDraft = session.wait(seconds: notes == 0 ? 10 : 1) {
      $0.draft == saved.unspaced && $0.text.contains("━ draft")
    }
    guard notes + (isDraft ? 1 : 0) == 1 else {
      return
        "“\(saved)” is \(notes) notes\(isDraft ? ", and a draft" : ""):\n\(session.screen.text)"
    }
    text = saved
    return nil
  }

  /// Kept short enough to be visible as a whole.
  private mutating func clearIfLong(_ session: TypingSession) -> Bool {
    guard text.count > 300 else { return true }
    session.type("\u{1}")
    session.type("\u{7F}")
    text = ""
    return session.wait { $0.draft.isEmpty }
  }

  /// Types in one of several ways, and reads a part of the output.
  private mutating func burst(_ session: TypingSession) -> String {
    // Unique among all that write to the library.
    let letters = String(repeating: "abcdefg ", count: Int.random(in: 1...4, using: &random))
    let words = "<\(scene):\(round)>" + letters
    switch Int.random(in: 0..<8, using: &random) {
    case 0: session.type("\u{1B}[200~\(words)\u{1B}[201~")
    case 1: session.type(words)
    case 2:
      session.type(words)
      let whole = (text + words).unspaced
      guard session.wait(until: { $0.draft == whole }) else { break }
      session.type("\u{13}")
      saved = text + words
    default:
      for character in words {
        session.type(String(character))
        if Int.random(in: 0..<4, using: &random) == 0 { session.read(timeoutMilliseconds: 1) }
      }
    }
    for _ in 0..<Int.random(in: 0..<5, using: &random) { session.read(timeoutMilliseconds: 1) }
    return words
  }

  /// Ends the program by a kill, a signal or a closed terminal.
  private mutating func end(_ session: TypingSession) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: session.kill(SIGTERM)
    case 1: session.kill(SIGHUP)
    case 2: session.hangUp()
    default: session.kill(SIGKILL)
    }
  }

  private mutating func compare(drawn: String, typed: String, before: String) throws -> String? {
    guard let record = try SceneDirectory(path: home + "/state").find(scene) else {
      return "the scene is gone"
    }
    let drafts = record.texts.filter { UUID(uuidString: $0.key) != nil }
    guard drafts.count <= 1 else { return "\(drafts.count) drafts" }
    let kept = drafts.values.first.map { String(decoding: $0.bytes(), as: UTF8.self) } ?? ""
    if let saved {
      guard try kept == saved || (kept.isEmpty && notes(saved) == 1) else {
        return "“\(saved)” was saved, and kept is “\(kept)”"
      }
      drawnKeys += 1
      return nil
    }
    // The round began in the note of an interrupted save, and ended before a key made a draft of
    // it.
    if kept.isEmpty, drawn == before.unspaced, try notes(before) == 1 { return nil }
    guard kept.unspaced.hasPrefix(drawn) else { return "drawn “\(drawn)”, kept “\(kept)”" }
    guard typed.hasPrefix(kept) else { return "kept “\(kept)”, typed only “\(typed)”" }
    drawnKeys += max(0, drawn.count - before.unspaced.count)
    text = kept
    return nil
  }

  private func notes(_ text: String) throws -> Int {
    var configuration = Configuration()
    configuration.busyMode = .timeout(.seconds(10))
    return try DatabaseQueue(path: home + "/data/library.sqlite", configuration: configuration)
      .read { database in
        try Int.fetchOne(
          database,
          sql: """
            SELECT count(*) FROM note JOIN version ON version.id = note.version
            WHERE deleted IS NULL AND text = ?
            """, arguments: [text]) ?? 0
      }
  }
}

extension DrawnScreen {
  /// The draft as it is drawn, without blanks.
  var draft: String { text.draft }
}

extension String {
  /// The draft on a screen, without blanks and scroll mark.
  var draft: String {
    split(separator: "\n").compactMap { line in
      line.range(of: "┃").map { String(line[$0.upperBound...]) }
    }.joined().unspaced.filter { $0 != "▐" }
  }

  var unspaced: String { filter { !$0.isWhitespace } }
}
