import LibraryStore

@testable import LibrarySync

// What must hold in the end.

extension ConvergenceTrial {
  func isRight() throws -> Bool {
    let exports = try desk.machines.map { try $0.export() }
    for index in 1..<3 where exports[index] != exports[0] {
      let names = Set(exports[0].keys).union(exports[index].keys)
      for name in names.sorted() where exports[0][name] != exports[index][name] {
        log.append("0 has \(exports[0][name] ?? "none")")
        log.append("\(index) has \(exports[index][name] ?? "none")")
      }
      return false
    }
    guard try exportsAreSame() else { return false }
    for (note, text) in saved {
      let isKept = try desk.machines.contains { try $0.texts(note).contains(text) }
      if !isKept {
        log.append("lost: \(text)")
        return false
      }
    }
    for machine in desk.machines {
      let all = try machine.versions().map { "\($0.note) \($0.version)" }
      guard Set(all).count == all.count, try machine.library.staleItems() == 0 else {
        log.append("a derived row is wrong, or a version is there twice")
        return false
      }
    }
    return try scenesAreRight()
  }

  /// Whether the files and the lists of all machines are the same, in the same order.
  private func exportsAreSame() throws -> Bool {
    let exports = try desk.machines.map { try $0.exports() }
    for index in 1..<3 where exports[index] != exports[0] {
      let pairs = zip(exports[0], exports[index])
      let (own, other) = pairs.first { $0 != $1 } ?? ("less", "more, or less")
      log.append("0 exports \(own)")
      log.append("\(index) exports \(other)")
      return false
    }
    return true
  }

  /// Whether each machine has the scenes that the others have sent last.
  private func scenesAreRight() throws -> Bool {
    for (index, machine) in desk.machines.enumerated() where machine.scenes != nil {
      let others = desk.machines.filter { $0 !== machine }.compactMap(\.scenes)
      let found = try machine.synchronizer().otherMachines().map { Set($0.scenes) }
      if Set(found) != Set(others.map { Set($0) }) || found.count != others.count {
        log.append("\(index) has other scenes: \(found.map(\.count)), not \(others.map(\.count))")
        return false
      }
    }
    return true
  }
}
