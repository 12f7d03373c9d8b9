import HawkNotesUI
import LibraryModel
import LibraryStore
import LibrarySync
import SceneRestoration

/// The scenes of this machine for the others, and those of the others for this one.
struct TravellingScenes {
  let directory: SceneDirectory
  let address: SyncAddress
  let home: Home

  /// Returns the scenes that this machine sends: the last changed ones that the user has not
  /// closed.
  ///
  /// A scene that is too long, or cannot be read, stays here. Nil if the scenes cannot be listed:
  /// what was sent last then stays.
  static func sent(from directory: SceneDirectory) -> [SentScene]? {
    var read = 0
    guard
      let list = try? directory.list(until: {
        read += 1
        return read > 2 * SentSceneLimits.scenes
      })
    else { return nil }
    var left = SentSceneLimits.allBytes
    var scenes: [SentScene] = []
    for record in list.records where record.state != .closed {
      guard scenes.count < SentSceneLimits.scenes else { break }
      let document = SceneDocument(SceneArchive(record))
      guard let contents = try? Array(Output.text(json: document).utf8),
        contents.count <= min(left, SentSceneLimits.bytes)
      else { continue }
      left -= contents.count
      scenes.append(SentScene(id: "\(record.id)", contents: contents))
    }
    return scenes
  }

  /// Adds the scenes of the other machines that can be read to a listing, and what was left out.
  func add(to listing: inout SceneListing) {
    guard let synchronizer = try? synchronizer() else { return }
    let machines = (try? synchronizer.otherMachines()) ?? []
    listing.others = machines.flatMap { machine in
      machine.scenes.compactMap { scene in
        (try? SceneDocument.archive(from: scene.contents, path: machine.name))
          .map { OtherScene($0.record, of: machine.id, named: machine.name) }
      }.sorted { $0.time > $1.time }
    }
    listing.leftOut = ((try? synchronizer.status().leftOutScenes) ?? []).map { scenes in
      let name = machines.first { $0.id == scenes.machine }?.name
      let host = name ?? scenes.machine.map { "\($0.prefix(8))…" } ?? "all"
      return "\(host) left out: \(scenes.reason)".terminalSafe
    }
  }

  /// Changes the scenes of another machine; to repeat it changes nothing.
  func make(_ change: MachineChange) -> MachineOutcome {
    do {
      switch change {
      case .copy(let id, of: let machine, as: let new): return try copy(id, of: machine, as: new)
      case .forget(let machine): try synchronizer().forget(machine: machine)
      case .remember(let machine):
        guard try synchronizer().remember(machine: machine) else { return .refused(forgotten) }
      }
      return .done
    } catch let error as Failure {
      return .refused(.warning(error.message))
    } catch let error as SceneError {
      return .refused(.warning(Failure(error).message))
    } catch let error as SyncError {
      return .refused(.warning(Failure(error, address).message))
    } catch {
      return .refused(.warning("Nothing was changed. Try again."))
    }
  }

  /// Makes a scene of another machine a dormant scene here.
  private func copy(
    _ id: SceneID, of machine: String, as new: SceneID
  ) throws -> MachineOutcome {
    // A kill came after the copy was stored.
    if try directory.record(of: new) != nil { return .done }
    guard let (name, scene) = try synchronizer().scene("\(id)", of: machine) else {
      return .refused(.warning("The scene is gone: its machine no longer sends it."))
    }
    var archive = try SceneDocument.archive(from: scene.contents, path: "the scene of \(name)")
    archive.becomeCopy(of: name, at: .now)
    archive.id = new
    guard try directory.add(archive)?.id == new else {
      return .refused(.warning("The copy could not be stored. Try again."))
    }
    return .done
  }

  private func synchronizer() throws -> Synchronizer {
    try Synchronizer(
      address, state: home.state, of: Library(path: home.library),
      environment: Environment.all)
  }
}

private let forgotten = Message.warning(
  "The machine is already forgotten. It is listed again when it sends its scenes.")

extension SceneArchive {
  /// Makes it a copy: its drafts get new ids, and what it could undo in the library of its machine
  /// is left out.
  ///
  /// NB: A draft that is saved here and there under one id would be saved once: the other text
  /// would be lost.
  fileprivate mutating func becomeCopy(of machine: String, at now: Milliseconds) {
    giveNewIDs(to: Set(drafts))
    values = values.filter { name, _ in
      !SceneState.namesOfThisMachine.contains(name) && !name.hasPrefix("history/")
    }
    let age = Age(of: updated, at: now).description
    let when = age == "now" ? "" : ", as it was \(age) ago"
    values["copied"] = .string("Copied from \(machine.terminalSafe)\(when).")
    updated = now
  }
}
