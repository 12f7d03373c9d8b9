public import HawkNotesUI
public import SceneRestoration

extension ScenesClient {
  /// A client for the scenes of a directory that reads all of them at once.
  public init(_ directory: SceneDirectory) {
    self.init(
      read: {
        let quarantine = (try? directory.quarantined().scenes) ?? []
        return SceneListing(
          (try? directory.list()) ?? SceneList(), quarantine: quarantine.map(QuarantineSummary.init)
        )
      },
      preview: { id in (try? directory.record(of: id)).map(ScenePreview.init) },
      close: { id in
        do { try directory.discard(id) } catch { return .warning("\(error)") }
        return nil
      },
      reopen: { id in
        do { try directory.reopen(id) } catch { return .warning("\(error)") }
        return nil
      },
      salvage: { id in
        guard let salvaged = try? directory.salvage(id, saved: { _ in [:] }) else {
          return .refused(.warning("\(id) cannot be salvaged"))
        }
        return .done(salvaged.scene, count: salvaged.count)
      })
  }
}
