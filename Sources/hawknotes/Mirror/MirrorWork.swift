import LibraryExchange
import LibraryMirror
import LibraryModel
import LibraryStore

/// The synchronizations of a window, with a connection to the library of their own.
///
/// NB: `@unchecked`: one thread at a time uses it, see ``MirrorService``.
final class MirrorWork: @unchecked Sendable {
  let path: String
  private let home: Home
  private let scene: String
  private var mirror: Mirror?

  init(_ path: String, _ home: Home, _ scene: String) {
    self.path = path
    self.home = home
    self.scene = scene
  }

  func synchronize(_ scope: Mirror.Scope) -> Result<MirrorReport, MirrorError> {
    Result { () throws(MirrorError) in
      do throws(MirrorError) {
        return try opened().synchronize(scope)
      } catch {
        // The next one reads everything again.
        mirror = nil
        throw error
      }
    }
  }

  /// Forgets conflicts; after a failure they are shown again, and the scene has their drafts.
  func forgetConflicts(_ drafts: [Note.ID]) {
    if !drafts.isEmpty { try? opened().forgetConflicts(drafts) }
  }

  private func opened() throws(MirrorError) -> Mirror {
    if let mirror { return mirror }
    let library: Library
    do { library = try Library(path: home.library) } catch { throw .library(error) }
    let opened = try Mirror(
      path, state: home.state, of: library, for: scene, time: \.text, date: TableValue.time)
    mirror = opened
    return opened
  }
}
