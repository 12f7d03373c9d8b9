public import HawkNotesUI
public import SceneRestoration

/// A fake of the world outside a window: it records every request.
public final class RecordingWorld {
  /// The time of the system's clock, in seconds since 1970.
  public var time = 1_700_000_000
  /// The addresses opened in a browser.
  public private(set) var browsed: [String] = []
  public private(set) var copied: [String] = []
  /// The files opened in an editor, with the line numbers.
  public private(set) var edited: [(path: String, line: Int)] = []
  /// The folders watched for files of editors.
  public private(set) var watched: Set<String> = []
  /// The message with which the next editor fails to start; nil: it starts.
  public var refusal: Message?
  /// The written settings.
  public private(set) var configured: [String] = []
  public private(set) var exported: [ExportFormat] = []
  /// The number of times a synchronization was asked for.
  public private(set) var synchronizations = 0
  public private(set) var opened: [Effect] = []
  /// The number of times the program was suspended.
  public private(set) var suspensions = 0

  /// The scenes as which the program was to re-execute itself; nil: the same scene.
  public private(set) var reexecutions: [SceneID?] = []
  /// Called at each of these requests, to look at the state at that moment.
  public var onReexecution: () -> Void = {}
  /// The reason for the refusal.
  public var refusedReexecution = WorldClient.Refusal.refused(.warning("refused"))

  public var client: WorldClient {
    WorldClient(
      time: { self.time },
      browse: { address in
        self.browsed.append(address)
        return .info("opened")
      },
      copy: { text, says in
        self.copied.append(String(decoding: text, as: UTF8.self))
        return .info(says)
      },
      edit: { path, line in
        self.edited.append((path, line))
        return self.refusal
      },
      watchFiles: { self.watched.insert($0) },
      openWindow: { activity, side, ifShown in
        self.opened.append(.openWindow(activity, side, ifShown))
        return nil
      },
      showScene: { scene in
        self.opened.append(.showScene(scene))
        return nil
      },
      configure: { key, value in
        self.configured.append("\(key.rawValue): \(value)")
        return self.refusal
      },
      export: { format in
        self.exported.append(format)
        return .info("exported")
      },
      synchronize: {
        self.synchronizations += 1
        return .info("synchronizing")
      },
      suspend: { _ in self.suspensions += 1 },
      reexecute: { scene in
        self.reexecutions.append(scene)
        self.onReexecution()
        return self.refusedReexecution
      })
  }
}
