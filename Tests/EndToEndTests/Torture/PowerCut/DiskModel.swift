import Foundation
import Torture

/// A disk with the guarantees of POSIX: after a power cut, data that was not synced may be there
/// completely, in part, or not at all.
///
/// The data of a file is safe once the file was synced, a name once its folder was. Until then each
/// write is lost, kept, or kept in some of its sectors, independently of earlier writes. A file may
/// have its new length with zeroes instead of data. Each change of a name is atomic, also a rename.
struct DiskModel {
  typealias Inode = Int

  /// A change of a file since its last sync.
  enum Change {
    case write(offset: Int, [UInt8])
    case resize(Int)
  }

  /// A change of names since the last sync of their folders.
  struct NameChange {
    enum Kind {
      case make(Inode, String)
      case remove(String)
      case move(Inode, from: String, to: String)
    }
    let kind: Kind
    let folders: Set<String>
  }

  private(set) var safeNames: [String: Inode] = [:]
  private(set) var safeData: [Inode: [UInt8]] = [:]
  private(set) var changes: [Inode: [Change]] = [:]
  private(set) var nameChanges: [NameChange] = []
  /// The names that processes see.
  private(set) var names: [String: Inode] = [:]
  private(set) var data: [Inode: [UInt8]] = [:]
  private(set) var folders: Set<Inode> = []
  private var next = 1
  private let root: String

  /// Creates a disk with the content of a folder, all of it synced.
  init(root: String, loading isLoaded: Bool) {
    self.root = root
    names[root] = newFolder()
    if isLoaded, let found = FileManager.default.enumerator(atPath: root) {
      for case let name as String in found {
        let path = root + "/" + name
        if let bytes = FileManager.default.contents(atPath: path) {
          data[next] = [UInt8](bytes)
          names[path] = next
          next += 1
        } else {
          names[path] = newFolder()
        }
      }
    }
    safeNames = names
    safeData = data
  }

  private mutating func newFolder() -> Inode {
    folders.insert(next)
    defer { next += 1 }
    return next
  }

  /// Whether a power cut now could lose anything.
  var isSafe: Bool { nameChanges.isEmpty && changes.values.allSatisfy(\.isEmpty) }

  // MARK: System calls

  mutating func makeFile(_ path: String) -> Inode {
    if let inode = names[path] { return inode }
    let inode = next
    next += 1
    (data[inode], safeData[inode]) = ([], [])
    give(inode, path)
    return inode
  }

  mutating func makeFolder(_ path: String) {
    guard names[path] == nil else { return }
    give(newFolder(), path)
  }

  mutating func link(_ path: String, as other: String) {
    if let inode = names[path] { give(inode, other) }
  }

  mutating func remove(_ path: String) {
    guard names.removeValue(forKey: path) != nil else { return }
    nameChanges.append(NameChange(kind: .remove(path), folders: [path.parent]))
  }

  mutating func move(_ path: String, to other: String) {
    guard let inode = names.removeValue(forKey: path) else { return }
    names[other] = inode
    for (name, inside) in names where name.hasPrefix(path + "/") {
      names[name] = nil
      names[other + name.dropFirst(path.count)] = inside
    }
    nameChanges.append(
      NameChange(
        kind: .move(inode, from: path, to: other), folders: [path.parent, other.parent]))
  }

  mutating func write(_ bytes: [UInt8], to inode: Inode, at offset: Int) {
    data[inode, default: []].put(bytes, at: offset)
    changes[inode, default: []].append(.write(offset: offset, bytes))
  }

  mutating func resize(_ inode: Inode, to size: Int) {
    data[inode, default: []].resize(to: size)
    changes[inode, default: []].append(.resize(size))
  }

  mutating func sync(_ inode: Inode, path: String) {
    if folders.contains(inode) {
      for change in nameChanges where change.folders.contains(path) {
        change.apply(to: &safeNames)
      }
      nameChanges.removeAll { $0.folders.contains(path) }
    } else {
      safeData[inode] = data[inode]
      changes[inode] = nil
    }
  }

  private mutating func give(_ inode: Inode, _ path: String) {
    names[path] = inode
    nameChanges.append(NameChange(kind: .make(inode, path), folders: [path.parent]))
  }
}

/// The disk after a power cut: file contents by path; nil for a folder.
typealias DiskImage = [String: [UInt8]?]

extension DiskModel {
  /// The fate of unsynced changes.
  enum Cut: Sendable {
    /// All of it is lost.
    case onlySynced
    /// All of it is there: kill -9.
    case everything
    /// Random changes are kept; writes are torn at sectors of a size in bytes.
    case chance(sector: Int, kept: Double)
    /// The changes up to a point are kept; the last write is torn.
    case inOrder(sector: Int)
    /// All names and lengths, and no data.
    case zeroes
  }

  func image(after cut: Cut, _ generator: inout SeededGenerator) -> DiskImage {
    if case .everything = cut { return image(names: names) { data[$0] ?? [] } }
    var names = safeNames
    var left = Int.max
    if case .inOrder = cut { left = Int.random(in: 0...nameChanges.count, using: &generator) }
    for (index, change) in nameChanges.enumerated() {
      let isKept =
        switch cut {
        case .onlySynced: false
        case .everything, .zeroes: true
        case .chance(_, let kept): Double.random(in: 0..<1, using: &generator) < kept
        case .inOrder: index < left
        }
      if isKept { change.apply(to: &names) }
    }
    var contents: [Inode: [UInt8]] = [:]
    for inode in Set(names.values).subtracting(folders).sorted() {
      contents[inode] = content(of: inode, after: cut, &generator)
    }
    return image(names: names) { contents[$0] ?? [] }
  }

  private func image(names: [String: Inode], _ content: (Inode) -> [UInt8]) -> DiskImage {
    var image: DiskImage = [:]
    for (path, inode) in names where isReachable(path, in: names) {
      image[path] = .some(folders.contains(inode) ? nil : content(inode))
    }
    return image
  }

  /// Removes the content of missing folders.
  private func isReachable(_ path: String, in names: [String: Inode]) -> Bool {
    path == root || names[path.parent] != nil && isReachable(path.parent, in: names)
  }

  private func content(
    of inode: Inode, after cut: Cut, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = safeData[inode] ?? []
    let changes = changes[inode] ?? []
    var left = Int.max
    if case .inOrder = cut { left = Int.random(in: 0...changes.count, using: &generator) }
    for (index, change) in changes.enumerated() {
      switch (change, cut) {
      case (_, .onlySynced): break
      case (.resize(let size), .zeroes): bytes.resize(to: size)
      case (.resize(let size), .chance(_, let kept)):
        if Double.random(in: 0..<1, using: &generator) < kept { bytes.resize(to: size) }
      case (.resize(let size), _): if index < left { bytes.resize(to: size) }
      case (.write(let offset, let new), .everything): bytes.put(new, at: offset)
      case (.write(let offset, let new), .zeroes):
        if offset + new.count > bytes.count { bytes.resize(to: offset + new.count) }
      case (.write(let offset, let new), .chance(let sector, let kept)):
        for piece in new.sectors(of: sector, from: offset) {
          switch Double.random(in: 0..<1, using: &generator) {
          case ..<kept: bytes.put(Array(new[piece]), at: offset + piece.lowerBound)
          case ..<(kept + (1 - kept) / 3):
            if offset + piece.upperBound > bytes.count {
              bytes.resize(to: offset + piece.upperBound)
            }
          default: break
          }
        }
      case (.write(let offset, let new), .inOrder(let sector)):
        if index < left {
          bytes.put(new, at: offset)
        } else if index == left {
          let pieces = new.sectors(of: sector, from: offset)
          for piece in pieces.prefix(Int.random(in: 0...pieces.count, using: &generator)) {
            bytes.put(Array(new[piece]), at: offset + piece.lowerBound)
          }
        }
      }
    }
    return bytes
  }
}

extension DiskModel.NameChange {
  fileprivate func apply(to names: inout [String: DiskModel.Inode]) {
    switch kind {
    case .make(let inode, let path): names[path] = inode
    case .remove(let path): names[path] = nil
    case .move(let inode, let path, let other):
      if names[path] == inode { names[path] = nil }
      names[other] = inode
      for (name, inside) in names where name.hasPrefix(path + "/") {
        names[name] = nil
        names[other + name.dropFirst(path.count)] = inside
      }
    }
  }
}

extension String {
  /// The parent folder of a path.
  var parent: String {
    guard let slash = lastIndex(of: "/"), slash != startIndex else { return "/" }
    return String(self[..<slash])
  }
}

extension [UInt8] {
  fileprivate mutating func resize(to size: Int) {
    if size < count {
      removeLast(count - size)
    } else {
      self += [UInt8](repeating: 0, count: size - count)
    }
  }

  fileprivate mutating func put(_ bytes: [UInt8], at offset: Int) {
    if offset + bytes.count > count { resize(to: offset + bytes.count) }
    replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  /// The parts of a write, one for each sector.
  fileprivate func sectors(of size: Int, from offset: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = Swift.min(count, (offset + start) / size * size + size - offset)
      parts.append(start..<end)
      start = end
    }
    return parts
  }
}
