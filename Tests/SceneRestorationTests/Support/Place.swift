import Foundation
import Testing

@testable import SceneRestoration

/// A directory of scenes for one test, removed after it.
final class Place {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/scenes-\(SceneID())"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func directory(compactionSize: Int = 256 * 1024) -> SceneDirectory {
    SceneDirectory(path: path, compactionSize: compactionSize)
  }

  func open(
    _ request: SceneRequest = .thisWindow, in window: HostWindow = .staying("A"),
    compactionSize: Int = 256 * 1024, upkeep: Upkeep = .byProgram
  ) throws -> WindowScene {
    try directory(compactionSize: compactionSize)
      .open(request, window: window, version: "test", upkeep: upkeep)
  }

  /// The files of a scene, by name.
  func file(_ name: String, of id: SceneID) -> String { "\(path)/scenes/\(id)/\(name)" }

  func bytes(_ name: String = "journal", of id: SceneID) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name, of: id))))
  }

  func write(_ bytes: some Sequence<UInt8>, to name: String = "journal", of id: SceneID) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name, of: id)))
  }

  func rename(_ name: String, to other: String, of id: SceneID) throws {
    _ = Foundation.rename(file(name, of: id), file(other, of: id))
  }

  func makeFolder(_ name: String, of id: SceneID) throws {
    try FileManager.default.createDirectory(
      atPath: file(name, of: id), withIntermediateDirectories: true)
  }

  /// Whether a scene was compacted.
  func hasGenerationBefore(_ id: SceneID) -> Bool {
    FileManager.default.fileExists(atPath: file("journal.previous", of: id))
  }

  /// Identifies a scene's journal file: a new file with the same name has another value.
  func identity(of id: SceneID) throws -> Int? { try identity(ofFile: "scenes/\(id)/journal") }

  /// Identifies a file: a new file with the same name has another value.
  func identity(ofFile name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.systemFileNumber] as? Int
  }

  /// The files and folders below the directory, by path.
  var contents: [String: [FileAttributeKey: Any]] {
    var contents: [String: [FileAttributeKey: Any]] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [] {
      contents[name] = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    }
    return contents
  }
}

extension HostWindow {
  /// A window that exists as long as the test runs.
  static func staying(_ key: String) -> HostWindow {
    HostWindow(label: key, key: key, leader: RunningProcess(id: getpid()))
  }

  /// A window whose session has ended.
  static func gone(_ key: String) -> HostWindow {
    HostWindow(label: key, key: key, leader: RunningProcess(rawValue: "1 1 before"))
  }
}

extension SceneKey<Int> {
  static var count: Self { Self("count", default: 0) }
}

extension SceneKey<String> {
  static var title: Self { Self("title", default: "") }
}

extension WindowScene {
  /// Handles the worker's notices until a condition is true; records an issue after a minute.
  func waitForNotices(
    sourceLocation: SourceLocation = #_sourceLocation, until isDone: () -> Bool
  ) {
    let deadline = ContinuousClock.now + .seconds(60)
    while !isDone() {
      guard ContinuousClock.now < deadline else {
        Issue.record("no notice for a minute", sourceLocation: sourceLocation)
        return
      }
      var descriptor = pollfd(fd: noticeDescriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 1000)
      takeNotices()
    }
  }

  /// Waits until everything is synced.
  func waitForSync() {
    requestSync()
    waitForNotices { isSynced }
  }

  /// Appends to a text of a given length.
  func type(_ text: String, into name: String, at offset: Int) {
    changeText(name, by: TextChange(offset: offset, inserted: Array(text.utf8)))
  }
}

extension SceneRecord {
  func text(_ name: String) -> String? {
    texts[name].map { String(decoding: $0.bytes(), as: UTF8.self) }
  }
}
