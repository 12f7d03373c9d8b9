import CPlatform
import Glibc
import HawkNotesUI
import LibraryModel
import SceneRestoration

/// Reads the scenes without delaying a key: what takes longer than a few milliseconds is read on a
/// thread.
///
/// NB: `@unchecked`: only the main thread uses `rest`; its value crosses threads in `BackgroundTask`.
final class SceneReader: @unchecked Sendable {
  private let directory: SceneDirectory
  /// Descriptor that becomes readable when the thread has finished: eventfd(2).
  let noticeDescriptor = platform_event_descriptor()
  private var rest: BackgroundTask<SceneListing>?
  /// The scenes of other machines; nil if scenes do not travel.
  private let travelling: TravellingScenes?
  /// The scenes of other machines, as they were read last.
  private var others: [OtherScene] = []

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

  deinit { close(noticeDescriptor) }

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
    guard let travelling else { return client }
    client.copy = travelling.copy
    client.forget = { [self] machine in
      others.removeAll { $0.isOf(machine) }
      return travelling.forget(machine)
    }
    client.remember = travelling.remember
    return client
  }

  private func read() -> SceneListing {
    let end = EventLoop.now + keyDelayMilliseconds
    var listing = Self.listing(directory) { EventLoop.now >= end }
    listing.others = others
    if !listing.isWhole || travelling != nil, rest == nil {
      rest = BackgroundTask { [directory, noticeDescriptor, travelling, listing] in
        var listing = listing.isWhole ? listing : Self.listing(directory) { false }
        listing.others = travelling?.read() ?? []
        var one: UInt64 = 1
        write(noticeDescriptor, &one, MemoryLayout.size(ofValue: one))
        return listing
      }
    }
    return listing
  }

  /// Reads the notice of the thread and returns its scenes as an event.
  func readNotice() -> [Event] {
    var count: UInt64 = 0
    Glibc.read(noticeDescriptor, &count, MemoryLayout.size(ofValue: count))
    guard let listing = rest?.get() else { return [] }
    rest = nil
    others = listing.others
    return [.scenesRead(listing)]
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
