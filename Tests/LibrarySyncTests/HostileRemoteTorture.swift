import Foundation
import LibraryModel
import LibraryStore
import Testing
import Torture

@testable import LibrarySync

/// Random commits that no machine makes: paths, modes, sizes and pages.
@Suite struct HostileRemoteTorture {
  @Test func `a hostile remote harms nothing, and is synchronized with when it is mended`() throws {
    let rounds = Torture.rounds(quick: 4, brief: 30, short: 300, long: 3_000)
    var (failed, refused) = (0, 0)
    for round in 0..<rounds {
      let seed = Torture.seed &+ UInt64(round)
      var trial = try HostileTrial(seed: seed)
      let fault = try trial.fault()
      #expect(fault == nil, "seed \(seed): \(fault ?? ""): \(trial.log.joined(separator: "; "))")
      if fault != nil { failed += 1 }
      if trial.isRefused { refused += 1 }
    }
    Torture.report(
      "hostile remotes", tried: rounds, failed: failed, "\(refused) refused as a whole")
  }
}

/// One hostile commit over the pages of a library.
private struct HostileTrial {
  private let desk: SyncDesk
  private var random: SeededGenerator
  private(set) var log: [String] = []
  private(set) var isRefused = false
  private var machine: Machine { desk.machines[0] }

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    desk = try SyncDesk(machines: 1)
  }

  /// Returns what is wrong; nil if nothing is.
  mutating func fault() throws -> String? {
    let notes = try (0..<4).map { try machine.add("Note \($0)\n\nA line [[Agatha]] #tag @p3") }
    try machine.synchronize()
    let head = try desk.git(["--git-dir=\(desk.remote)", "rev-parse", "main"])
    let pages = try desk.files().filter { $0.key.hasSuffix(".md") && $0.key.contains("/") }
    for _ in 0..<Int.random(in: 1...4, using: &random) { try commit(pages, head) }
    let edited = "Note 0, edited here"
    try machine.edit(notes[0], edited)
    do {
      try machine.synchronize(accepting: Bool.random(using: &random))
      if let fault = try faultOfLibrary(notes, edited) { return fault }
    } catch let error as SyncError {
      switch error {
      case .hostile, .damaged, .foreign, .newer, .vanished, .emptied, .unrelated: isRefused = true
      default: return "an error that blames another part: \(error)"
      }
    }
    if let fault = try faultOfLibrary(notes, edited) { return fault }
    // Mended: its pages are those of before.
    try desk.git([
      "--git-dir=\(desk.remote)", "update-ref", "refs/heads/main",
      try desk.git([
        "--git-dir=\(desk.remote)", "commit-tree", "-p", "main", "-m", "mended", head + "^{tree}",
      ]),
    ])
    try machine.synchronize()
    try machine.synchronize()
    if let fault = try faultOfLibrary(notes, edited) { return "mended: " + fault }
    let report = try machine.synchronize()
    return report.numbers.isEmpty ? nil : "it does not come to rest: \(report.numbers)"
  }

  private func faultOfLibrary(_ notes: [Note.ID], _ edited: String) throws -> String? {
    if try machine.library.staleItems() != 0 { return "a derived row is wrong" }
    for (number, note) in notes.enumerated() {
      let texts = try machine.texts(note)
      guard texts.contains(where: { $0.hasPrefix("Note \(number)") }) else {
        return "lost: \(number)"
      }
    }
    if try !machine.texts(notes[0]).contains(edited) { return "the edit is lost" }
    let outside = FileManager.default.fileExists(atPath: desk.home + "/escape.md")
    return outside ? "a file outside" : nil
  }

  // MARK: Commits

  private mutating func commit(_ pages: [String: String], _ head: String) throws {
    var stream = Array(
      "commit refs/heads/main\ncommitter F <f@g> 1 +0000\ndata 1\nx\nfrom refs/heads/main^0\n".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      guard let (path, text) = pages.sorted(by: { $0.key < $1.key }).randomElement(using: &random)
      else { return }
      let place = self.path(like: path)
      // Another mode than that of a file refuses the whole commit.
      let modes = ["100755", "120000", "160000"]
      let isFile = Int.random(in: 0..<12, using: &random) > 0
      let mode = isFile ? "100644" : modes.randomElement(using: &random) ?? ""
      let name = Self.quoted(place)
      log.append("\(mode) \(name)")
      if mode == "160000" {
        stream += Array("M 160000 \(head) \(name)\n".utf8)
      } else if Int.random(in: 0..<6, using: &random) == 0 {
        stream += Array("D \(name)\n".utf8)
      } else {
        let bytes = page(like: Array(text.utf8) + [10])
        stream += Array("M \(mode) inline \(name)\ndata \(bytes.count)\n".utf8) + bytes + [10]
      }
    }
    try desk.git(["--git-dir=\(desk.remote)", "fast-import", "--quiet", "--force"], bytes: stream)
  }

  private mutating func path(like path: String) -> [UInt8] {
    let id = "\(Note.ID())"
    let all: [String] = [
      path, path, path, path, path, path, path, path, path, "notes/\(id.prefix(2))/\(id).md",
      "notes/zz/\(id).md",
      path.uppercased(), path + "/more.md", "notes/" + path, "notes/..md", ".hidden/\(path)",
      "notes/\(id.prefix(2))/\(id)\u{1B}[31m.md", "notes/\(id.prefix(2))/\(id)\n.md",
      "characters/\(id.prefix(2))/\(id).md", "books/\(id.prefix(2))/\(id).md", "format",
      "notes/" + String(repeating: "long", count: 60) + ".md", "README.md", "notes/ \t.md",
    ]
    let chosen = all.randomElement(using: &random) ?? path
    return Array(chosen.utf8) + (Int.random(in: 0..<20, using: &random) == 0 ? [0xFF] : [])
  }

  /// A page with mistakes.
  private mutating func page(like page: [UInt8]) -> [UInt8] {
    var page = page
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var lines = page.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
      let line = Int.random(in: 0..<lines.count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: lines.remove(at: line)
      case 1: lines.insert(lines[line], at: line)
      case 2: lines[line] = Array("position: 99999999999999999999".utf8)
      case 3: lines[line] += [0x1B, 0x5B, 0x33, 0x31, 0x6D, 0x00, 0x9B]
      case 4: lines[line] += [0xFF, 0xC0, 0x80]
      case 5: lines[line] = Array("owner: book:\(Note.ID())".utf8)
      case 6: lines.insert(Array("created: -9223372036854775808".utf8), at: line)
      case 7: lines[line] = [UInt8](repeating: 0x78, count: 200_000)
      default: lines[line] = Array("version: \(Note.ID())".utf8)
      }
      page = Array(lines.joined(separator: [10]))
      if page.isEmpty { page = [10] }
    }
    return page
  }

  /// A path as fast-import reads it, whatever its bytes are.
  private static func quoted(_ path: [UInt8]) -> String {
    "\"" + path.map { "\\" + String(UInt32($0) + 0o1000, radix: 8).suffix(3) }.joined() + "\""
  }
}
