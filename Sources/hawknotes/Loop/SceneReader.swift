import CPlatform
import Glibc
import HawkNotesUI
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

  init(_ directory: SceneDirectory) { self.directory = directory.withoutWaiting }

  deinit { close(noticeDescriptor) }

  /// The window's access to the scenes.
  var client: ScenesClient {
    ScenesClient(
      read: read, preview: preview,
      close: { [directory] id in
        Self.complaint { () throws(SceneError) in try directory.close(id) }
      },
      reopen: { [directory] id in
        Self.complaint { () throws(SceneError) in try directory.reopen(id) }
      })
  }

  private func read() -> SceneListing {
    let end = EventLoop.now + keyDelay
    let listing = Self.listing(directory) { EventLoop.now < end }
    if !listing.isWhole, rest == nil {
      rest = BackgroundTask { [directory, noticeDescriptor] in
        let listing = Self.listing(directory) { true }
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
    return [.scenesRead(listing)]
  }

  private func preview(_ id: SceneID) -> ScenePreview? {
    guard let size = try? directory.size(of: id), size <= longest else { return nil }
    return (try? directory.record(of: id)).map(ScenePreview.init)
  }

  private static func listing(
    _ directory: SceneDirectory, while goesOn: () -> Bool
  ) -> SceneListing {
    // `scenes list` reports those that cannot be read.
    SceneListing((try? directory.list(while: goesOn)) ?? SceneList())
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
private let keyDelay = 15
/// Size of the largest scene that is read while a key waits, in bytes.
private let longest = 512 * 1024
