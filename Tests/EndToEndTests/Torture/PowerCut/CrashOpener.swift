import Foundation
import SQLite
import LibraryStore

@testable import SceneRestoration

/// The content of a scene, without the records that each start adds.
struct SceneContent: Equatable {
  let values: [String: StoredValue]
  let texts: [String: KeptText]

  init(_ values: SceneValues, _ texts: [String: KeptText]) {
    self.values = values.kept.filter { !$0.key.hasPrefix(".") }
    self.texts = texts
  }

  /// Reads a journal; nil if it is unreadable.
  init?(journal: [UInt8]) {
    guard let contents = (try? Journal(journal))?.contents else { return nil }
    self.init(contents.sceneValues, contents.sceneTexts)
  }
}

/// The data that a start finds after a power cut.
final class CrashOpener {
  enum SceneFound: Equatable {
    case content(SceneContent)
    /// There was none.
    case none
    case setAside
    case failed(String)
  }

  struct LibraryFound: Equatable {
    /// The saved texts, by the ids of their drafts; nil if the library is unreadable or damaged.
    var saved: [String: String]?
    var texts: Set<String>? { saved.map { Set($0.values) } }
    var badBackups: [String] = []
    var fault = ""
  }

  private let scene: String
  private let folder: String
  private var scenes: [Int: SceneFound] = [:]
  private var libraries: [Int: LibraryFound] = [:]
  /// The number of different disk images that were opened.
  var count: Int { scenes.count + libraries.count }

  init(scene: String) {
    self.scene = scene
    let memory = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : nil
    folder =
      (memory ?? FileManager.default.temporaryDirectory.path) + "/power-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func findScene(_ image: DiskImage, in home: String) throws -> SceneFound {
    let image = image.below(home + "/state")
    let key = image.fingerprint
    if let known = scenes[key] { return known }
    let found = try openScene(image)
    scenes[key] = found
    return found
  }

  func findLibrary(_ image: DiskImage, in home: String) throws -> LibraryFound {
    let image = image.below(home + "/data")
    let key = image.fingerprint
    if let known = libraries[key] { return known }
    let found = try openLibrary(image)
    libraries[key] = found
    return found
  }

  private func openScene(_ image: DiskImage) throws -> SceneFound {
    try image.write(to: folder)
    do {
      let opened = try SceneDirectory(path: folder).open(
        .named(scene), window: .current(environment: [:]), version: "test")
      switch opened.arrival {
      case .setAside, .setAsideAfterCrashes: return .setAside
      case .restored, .restoredInPart: return .content(SceneContent(opened.values, opened.texts))
      default: return .none
      }
    } catch {
      return .failed("\(error)")
    }
  }

  private func openLibrary(_ image: DiskImage) throws -> LibraryFound {
    try image.write(to: folder)
    var found = LibraryFound()
    for name in image.keys.sorted() where name.hasPrefix("library.backups/") {
      guard name.hasSuffix(".sqlite") else { continue }
      if (try? LibraryCheck(path: folder + "/" + name).run()) == nil {
        found.badBackups.append(name)
      }
    }
    let path = folder + "/library.sqlite"
    do {
      _ = try Library(path: path).catalogue()
      try LibraryCheck(path: path).run()
      let rows = try DatabaseQueue(path: path).read {
        try Row.fetchAll($0, sql: "SELECT id, text FROM version")
      }
      found.saved = try Dictionary(
        uniqueKeysWithValues: rows.map { try ($0.decode(atIndex: 0), $0.decode(atIndex: 1)) })
    } catch {
      found.fault = "\(error)"
    }
    return found
  }
}

extension DiskImage {
  /// The files of a folder, by relative path.
  func below(_ folder: String) -> DiskImage {
    var image: DiskImage = [:]
    for (path, content) in self where path.hasPrefix(folder + "/") {
      image[String(path.dropFirst(folder.count + 1))] = .some(content)
    }
    return image
  }

  /// A hash of all paths and contents.
  var fingerprint: Int {
    var hasher = Hasher()
    for (path, content) in sorted(by: { $0.key < $1.key }) {
      hasher.combine(path)
      hasher.combine(content)
    }
    return hasher.finalize()
  }

  /// Replaces the content of a folder.
  func write(to folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, content) in sorted(by: { $0.key < $1.key }) {
      if let content {
        try Data(content).write(to: URL(fileURLWithPath: folder + "/" + path))
      } else {
        try FileManager.default.createDirectory(
          atPath: folder + "/" + path, withIntermediateDirectories: true)
      }
    }
  }
}
