public import HawkNotesUI
public import SceneRestoration

extension ScenesClient {
  /// The scenes of a directory, as a window sees them that waits for all of them.
  public init(_ directory: SceneDirectory) {
    self.init(
      read: { SceneListing((try? directory.list()) ?? SceneList()) },
      preview: { id in (try? directory.record(of: id)).map(ScenePreview.init) },
      close: { id in
        do { try directory.close(id) } catch { return .warning("\(error)") }
        return nil
      },
      reopen: { id in
        do { try directory.reopen(id) } catch { return .warning("\(error)") }
        return nil
      })
  }
}
