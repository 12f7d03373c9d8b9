import HawkNotesUI
import LibraryModel
import SceneRestoration

/// Reads the scenes without delaying a key.
///
/// Work of more than a few milliseconds is done on a thread. Scenes of other machines are
/// changed on threads only: git does that.
///
/// NB: `@unchecked`: the threads use only `news`, which has a lock.
final class SceneReader: LoopService, @unchecked Sendable {
  private let directory: SceneDirectory
  /// Results of the threads.
  private let news = NewsList<News>()
  /// The number of the reading that runs; nil if none does.
  private var reading: Int?
  private var lastReading = 0
  /// The changes that begin after the turn.
  private var asked: [MachineChange] = []
  /// The scenes of other machines; nil if scenes do not travel.
  private let travelling: TravellingScenes?
  /// The scenes of other machines, as they were read last.
  private var others: [OtherScene] = []
  private var leftOut: [String] = []

  /// Result of a thread.
  private enum News: Sendable {
    case read(SceneListing, number: Int)
    case ended(MachineChange, MachineOutcome)
  }

  /// Returns the texts that the library has saved under these ids.
  private let saved: ([Note.ID]) -> [Note.ID: String]

  init(
    _ directory: SceneDirectory, _ travelling: TravellingScenes?,
    saved: @escaping ([Note.ID]) -> [Note.ID: String]
  ) {
    self.travelling = travelling
    self.directory = directory.withoutWaiting
    self.saved = saved
  }

  /// The window's access to the scenes.
  var client: ScenesClient {
    var client = ScenesClient(
      read: read, preview: preview,
      close: { [directory] id in
        Self.complaint { () throws(SceneError) in try directory.discard(id) }
      },
      reopen: { [directory] id in
        Self.complaint { () throws(SceneError) in try directory.reopen(id) }
      },
      salvage: salvage)
    guard travelling != nil else { return client }
    client.begin = { [self] change in
      asked.append(change)
      return nil
    }
    return client
  }

  /// Begins what was asked in a turn, which has stored it.
  func startChanges() {
    guard !asked.isEmpty, let travelling else { return }
    for change in asked { perform { [self] in news.add(.ended(change, travelling.make(change))) } }
    asked = []
  }

  /// Does work on a thread; at once if no thread can be created.
  private func perform(_ work: @escaping @Sendable () -> Void) {
    BackgroundTask(work).workHereWithoutThread()
  }

  private func read() -> SceneListing {
    let end = EventLoop.now + keyDelayMilliseconds
    var listing = Self.listing(directory) { EventLoop.now >= end }
    (listing.others, listing.leftOut) = (others, leftOut)
    if !listing.isWhole || travelling != nil, reading == nil {
      lastReading += 1
      reading = lastReading
      perform { [self, listing, number = lastReading] in
        var listing = listing.isWhole ? listing : Self.listing(directory) { false }
        travelling?.add(to: &listing)
        news.add(.read(listing, number: number))
      }
    }
    return listing
  }

  func watch(on loop: EventLoop) { loop.add(news.descriptor) { [self] in takeNews() } }

  private func takeNews() -> [Event] {
    news.take().compactMap { item in
      switch item {
      case .read(let listing, number: let number):
        guard number == reading else { return nil }
        reading = nil
        (others, leftOut) = (listing.others, listing.leftOut)
        return .scenesRead(listing)
      case .ended(let change, let outcome):
        // A reading that runs may have begun before the change.
        reading = nil
        if case .forget(let machine) = change, outcome == .done {
          others.removeAll { $0.isOf(machine) }
        }
        return .ended(change, outcome)
      }
    }
  }

  private func salvage(_ id: String) -> SalvageOutcome {
    do throws(SceneError) {
      guard let salvaged = try directory.salvage(id, saved: { $0.saved(in: saved) }) else {
        return .refused(.warning("It is gone from quarantine."))
      }
      return .done(salvaged.scene, count: salvaged.count)
    } catch {
      return .refused(.warning(Failure(error).message))
    }
  }

  private func preview(_ id: SceneID) -> ScenePreview? {
    guard let size = try? directory.size(of: id), size <= largestSceneBytes else { return nil }
    return (try? directory.record(of: id)).map(ScenePreview.init)
  }

  private static func listing(
    _ directory: SceneDirectory, until isOver: () -> Bool
  ) -> SceneListing {
    // `scenes list` reports those that cannot be read.
    let list = (try? directory.list(until: isOver)) ?? SceneList()
    let quarantine = try? directory.quarantined(until: isOver)
    return SceneListing(
      list, quarantine: (quarantine?.scenes ?? []).map(QuarantineSummary.init),
      isWhole: quarantine?.isWhole ?? true)
  }

  private static func complaint(_ body: () throws(SceneError) -> Void) -> Message? {
    do {
      try body()
      return nil
    } catch {
      return .warning(Failure(error).message)
    }
  }
}

/// Time for which a key may wait for the scenes, in milliseconds.
private let keyDelayMilliseconds = 15
/// Size of the largest scene that is read while a key waits, in bytes.
private let largestSceneBytes = 512 * 1024

extension [String] {
  /// Returns the texts that a library has saved under these ids, by id.
  func saved(in library: ([Note.ID]) -> [Note.ID: String]) -> [String: [UInt8]] {
    var saved: [String: [UInt8]] = [:]
    for (id, text) in library(compactMap { Note.ID($0) }) { saved["\(id)"] = [UInt8](text.utf8) }
    return saved
  }
}
