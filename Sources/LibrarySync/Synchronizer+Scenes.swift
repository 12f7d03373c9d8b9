import LibraryModel

// Scenes travel beside the library: each machine has a reference of its own without history.

extension Synchronizer {
  /// Returns the prefix of the references to fetch; nil for none.
  ///
  /// All machines, if scenes are shared; else only this one, whose scenes must be removed. An id
  /// that cannot be read then does not stop the library.
  func fetchedScenes() throws(SyncError) -> String? {
    if scenes != nil { return SceneReferences.all }
    return (try? machine()).map { SceneReferences.all + $0 }
  }

  /// Returns the id of this machine; makes one if there is none.
  func machine() throws(SyncError) -> String {
    if let id = try mark.id() { return id }
    let former = try record.formerMachine()
    return try mark.keep(former.flatMap { SceneReferences.isID($0) ? $0 : nil } ?? "\(Note.ID())")
  }

  /// Returns the commits of scenes that this machine has sent, or may have sent before a kill; none
  /// if a new local repository does not know what was sent from the one before it.
  func sentScenes(_ repository: SyncRepository) throws(SyncError) -> [String] {
    guard let own = try? machine(), let last = try repository.commit(SceneReferences.all + own)
    else { return [] }
    return [last, try repository.commit(SceneReferences.ours)].compactMap(\.self)
  }

  /// Makes a new id for this machine if another one sends scenes under the same: a home that was
  /// copied.
  ///
  /// Each of the two would replace the scenes of the other, and would show none of them. Once a day
  /// at most: a remote must not make many machines of one.
  func becomeAnother(
    unless sent: [String], _ repository: SyncRepository, _ report: inout SyncReport
  ) throws(SyncError) {
    guard !sent.isEmpty, let own = try? machine(),
      let found = try repository.commit(SceneReferences.all + own), !sent.contains(found)
    else { return }
    guard try record.renewMachine() else {
      return report.leftOutScenes.append(
        .init(machine: own, reason: "two machines have this id again; one gets a new one tomorrow"))
    }
    try mark.replace(by: "\(Note.ID())")
  }

  // MARK: Sending

  /// Returns what the push changes besides the branch: our scenes, and the machines that are
  /// forgotten.
  func sceneChanges(_ repository: SyncRepository) throws(SyncError) -> [SyncRepository.Change] {
    var changes: [SyncRepository.Change] = []
    if let scenes {
      let own = SceneReferences.all + (try machine())
      if let found = scenes(), let commit = try write(found, repository, unlike: own) {
        changes.append(.init(commit: commit, reference: own))
      }
    } else if let own = try fetchedScenes(), try repository.commit(own) != nil {
      // Scenes are no longer shared.
      changes.append(.init(commit: nil, reference: own))
    }
    for (name, _) in try repository.references(SceneReferences.forgotten) {
      let reference = SceneReferences.all + name
      if try repository.commit(reference) == nil {
        try repository.remove(SceneReferences.forgotten + name)
      } else {
        changes.append(.init(commit: nil, reference: reference))
      }
    }
    return changes
  }

  /// Notes what a push has changed.
  func finish(
    _ changes: [SyncRepository.Change], _ repository: SyncRepository
  ) throws(SyncError) {
    for change in changes {
      if let commit = change.commit {
        try repository.set(change.reference, to: commit)
      } else {
        try repository.remove(change.reference)
        let name = change.reference.dropFirst(SceneReferences.all.utf8.count)
        try repository.remove(SceneReferences.forgotten + name)
      }
    }
  }

  /// Writes scenes as a commit without a parent; nil if the remote has the same.
  private func write(
    _ scenes: [SentScene], _ repository: SyncRepository, unlike own: String
  ) throws(SyncError) -> String? {
    let writer = try repository.writer()
    var isAlive = writer.write(Array(Self.beginning(SceneReferences.ours).utf8))
    let about =
      "\(SceneReferences.aboutLine)\(SceneReferences.version)\n\(SyncOutgoing.hostName)\n"
    let files =
      [(SceneReferences.about, Array(about.utf8))]
      + scenes.map { (SceneReferences.path(of: $0.id), $0.contents) }
    for (path, bytes) in files where isAlive {
      isAlive = writer.write(
        Array("M 100644 inline \(path)\ndata \(bytes.count)\n".utf8) + bytes
          + [UInt8(ascii: "\n")])
    }
    if isAlive { isAlive = writer.write(Array("done\n".utf8)) }
    let outcome = writer.finish(limit: 1 << 16)
    guard isAlive, outcome.code == 0 else { throw repository.localFailure(outcome) }
    guard let commit = try repository.commit(SceneReferences.ours),
      try repository.tree(SceneReferences.ours) != repository.tree(own)
    else { return nil }
    return commit
  }

  private static func beginning(_ reference: String) -> String {
    "reset \(reference)\n\ncommit \(reference)\n"
      + "committer Hawk Notes <hawknotes@\(SyncOutgoing.hostName)> 1 +0000\ndata 6\nScenes\n"
  }

  // MARK: Receiving

  /// Returns the scenes of the other machines as they were fetched last, without a connection.
  ///
  /// They are not trusted: names, sizes and files that no machine sends are left out.
  public func otherMachines() throws(SyncError) -> [SharedMachine] {
    guard let repository = try knownRepository() else { return [] }
    let own = try machine()
    let forgotten = Set(try repository.references(SceneReferences.forgotten).map(\.name))
    var machines: [SharedMachine] = []
    for (name, commit) in try repository.references(SceneReferences.all)
    where name != own && !forgotten.contains(name) && SceneReferences.isID(name) {
      guard machines.count < SentSceneLimits.machines else { break }
      // The scenes of a machine that cannot be read do not hide those of the others.
      if let machine = try? machine(name, commit, repository) { machines.append(machine) }
    }
    return machines
  }

  /// Returns a scene of another machine, and the machine's name; nil if it is gone.
  public func scene(
    _ id: String, of machine: String
  ) throws(SyncError) -> (name: String, scene: SentScene)? {
    guard SceneReferences.isID(machine), let repository = try knownRepository(),
      let commit = try repository.commit(SceneReferences.all + machine),
      let found = try self.machine(machine, commit, repository, only: id),
      let scene = found.scenes.first
    else { return nil }
    return (found.name, scene)
  }

  private func machine(
    _ id: String, _ commit: String, _ repository: SyncRepository, only sceneID: String? = nil
  ) throws(SyncError) -> SharedMachine? {
    let objects = try SyncObjects(repository)
    guard let about = try objects.file(SceneReferences.about, in: commit) else { return nil }
    let lines = String(decoding: about.prefix(256), as: UTF8.self).split(separator: "\n")
    guard lines.count > 1, lines[0].hasPrefix(SceneReferences.aboutLine),
      let version = Int(lines[0].dropFirst(SceneReferences.aboutLine.count)), version > 0
    else { return nil }
    var machine = SharedMachine(
      id: id, name: SyncAddress.withoutSecrets(String(lines[1].prefix(64))), scenes: [],
      isNewer: version > SceneReferences.version)
    if machine.isNewer { return machine }
    var left = SentSceneLimits.allBytes
    for scene in try repository.files("scenes", in: commit).prefix(SentSceneLimits.scenes) {
      guard scene.size <= min(left, SentSceneLimits.bytes), scene.path.hasSuffix(".json"),
        case let name = scene.path.dropLast(5), SceneReferences.isID(name),
        sceneID == nil || name == sceneID ?? "",
        let contents = try objects.file(SceneReferences.path(of: "\(name)"), in: commit)
      else { continue }
      left -= scene.size
      machine.scenes.append(SentScene(id: "\(name)", contents: contents))
    }
    return machine
  }

  // MARK: Forgetting

  /// Forgets the scenes of a machine; the next synchronization deletes them in the remote.
  public func forget(machine: String) throws(SyncError) {
    guard SceneReferences.isID(machine), let repository = try knownRepository(),
      let commit = try repository.commit(SceneReferences.all + machine)
    else { return }
    try repository.set(SceneReferences.forgotten + machine, to: commit)
  }

  /// Takes back that a machine was forgotten; false if the remote has forgotten it already.
  public func remember(machine: String) throws(SyncError) -> Bool {
    guard SceneReferences.isID(machine), let repository = try knownRepository() else {
      return false
    }
    try repository.remove(SceneReferences.forgotten + machine)
    return try repository.commit(SceneReferences.all + machine) != nil
  }
}
