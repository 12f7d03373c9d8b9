import LibraryModel
@testable import SceneRestoration

@testable import hawknotes

extension FuzzTarget {
  /// Scenes as JSON: an accepted scene can be stored, reported and exported, and its export is
  /// imported as the same scene.
  static let importedScenes = FuzzTarget(name: "scenes") { bytes in
    guard let archive = try? SceneDocument.archive(from: bytes, path: "stdin") else { return }
    let original = JournalContents(archive)
    guard let snapshot = original.snapshot() else { return }
    let contents = try Journal(snapshot).contents
    try expect(contents.sceneTexts == archive.texts, "a stored text differs")
    try expect(contents.sceneValues.kept == original.sceneValues.kept, "a stored value differs")
    let exported = try exported(archive)
    let again = try? SceneDocument.archive(from: exported, path: "stdin")
    try expect(again == archive, "the exported scene differs")
    report(
      SceneRecord(
        id: archive.id, state: .dormant, contents: contents, name: archive.name, pid: nil,
        closed: nil))
  }

  private static func exported(_ archive: SceneArchive) throws -> [UInt8] {
    do {
      return Array(try Output.text(json: SceneDocument(archive)).utf8)
    } catch {
      throw Broken(description: "an imported scene cannot be exported: \(error.message)")
    }
  }

  /// Makes every report of a scene without a window.
  private static func report(_ record: SceneRecord) {
    let report = SceneReport(record)
    _ = Record(report).json
    _ = SceneSheet(record, report, in: Catalogue()).lines(at: 0)
    _ = SceneTable([SceneTable.Row(record, in: Catalogue(), at: 0)]).lines(columns: 40)
  }
}
