import CPlatform
import Glibc
import HawkNotesUI
import SceneRestoration

/// Reads the scenes there are without letting a key wait: what a few milliseconds do not suffice for
/// is read on a thread.
///
/// NB: `@unchecked`: `rest` is made by the thread, and seen by nobody before that has ended.
final class SceneReader: @unchecked Sendable {
  private let directory: SceneDirectory
  /// Readable once the rest has been read: eventfd(2).
  let noticeDescriptor = platform_event_descriptor()
  private var rest: BackgroundTask<SceneListing>?

  init(_ directory: SceneDirectory) { self.directory = directory.withoutWaiting }

  deinit { close(noticeDescriptor) }

  /// What the window needs of the scenes.
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
    let end = EventLoop.now + patience
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

  /// What the thread has read.
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
    // One that cannot be read is said by `scenes list`.
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

/// How long a key may wait for the scenes, in milliseconds.
private let patience = 15
/// The bytes of a scene that are read while a key waits.
private let longest = 512 * 1024
