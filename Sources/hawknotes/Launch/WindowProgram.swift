import CPlatform
import CursesTerminal
import Glibc
import HawkNotesUI
import LibraryModel
import SceneRestoration

/// Opens a window: resolves the URL, opens the scene, the library and the terminal, and runs it.
struct WindowProgram {
  var request = SceneRequest.thisWindow
  /// The place to show, as typed.
  var url: String?
  /// The id of an activity that another window left for this one.
  var activity: String?
  /// When to use colours; with `auto`, NO_COLOR decides.
  var colour = ColourOption.When.auto

  /// Runs until the window ends.
  ///
  /// - Throws: `Failure`, before the first frame for everything that can be checked by then.
  func run() throws(Failure) {
    try Descriptor.require(Self.descriptors, for: "a window")
    if request == .ephemeral { CrashReports.keepNone() }
    let inheritance = ReexecutionState.consumeFromEnvironment()
    inheritance?.terminalGuard?.inherit()
    // After a re-execution all signals stay blocked, so that none is lost. At a first start the
    // others keep their default action until the loop reads them.
    let blocked = inheritance == nil ? [SIGUSR1] : WindowSession.caught
    platform_reset_signals(blocked, Int32(blocked.count))
    platform_arrange_memory()
    platform_fetch_written_memory()
    platform_be_private()
    var environment = Environment.variables
    switch colour {
    case .auto: break
    case .always: environment["NO_COLOR"] = nil
    case .never: environment["NO_COLOR"] = "1"
    }
    do throws(Failure) {
      try run(environment, inheritance)
    } catch {
      // After a re-execution the terminal is still in the modes of a window.
      if let inheritance { try? Self.terminal(environment, Settings(), inheritance.found).leave() }
      throw error
    }
  }

  /// Most descriptors that a window and its threads have open together.
  private static let descriptors = 48

  private func run(
    _ environment: [String: String], _ inheritance: ReexecutionState?
  ) throws(Failure) {
    let reference = try url.map { url throws(Failure) in try Self.reference(url) }
    let home = try Home(environment: environment)
    let directory = Self.directory(home)
    // Another window may answer a URL, so the terminal is checked later.
    if reference == nil { try Self.checkTerminal(environment) }
    let opening = LibraryOpening(home)
    // An unknown place is refused before a scene is created for it.
    let target = try reference.map { reference throws(Failure) in
      try Target(reference, opening, home)
    }
    let request = try Self.existing(request, directory)
    if let target, try Self.isAnswered(target, request, directory, environment) { return }
    try Self.checkTerminal(environment)
    let offer = try activity.flatMap { id throws(Failure) in
      try directory.activity(id, orElse: target?.link) { url throws(Failure) in
        try Target.link(Self.reference(url), opening, home)
      }
    }
    let host = HostWindow.current(environment: environment)
    let scene = try Self.scene(request, directory, host, inheritance?.handover)
    if scene.crashingScenes > 0 { Output.say(Message.crashing(scene.crashingScenes).text) }
    do throws(Failure) {
      try run(
        scene, at: target, continuing: scene.take(offer), in: directory, host, opening, home,
        environment, inheritance)
    } catch {
      scene.launchWasRefused()
      throw error
    }
  }

  private func run(
    _ scene: WindowScene, at target: Target?, continuing activity: PlaceActivity?,
    in directory: SceneDirectory, _ host: HostWindow, _ opening: LibraryOpening, _ home: Home,
    _ environment: [String: String], _ inheritance: ReexecutionState?
  ) throws(Failure) {
    let settings = SettingsFile(path: home.settings)
    let terminal = try Self.terminal(environment, settings.settings, inheritance?.found)
    var closedWords: String?
    defer {
      terminal.end()
      closedWords.map(Output.say)
    }
    let reexecution = Reexecution(
      scene: scene, directory: directory.withoutWaiting, terminal: terminal, options: colour.words)
    let session = WindowSession(
      terminal, scene, in: directory, host, opening, at: home, settings, environment,
      reexecution)
    closedWords = try session.run(at: target, continuing: activity)
  }

  /// Returns the request with the id of the scene that an argument finds, if the argument looks
  /// like a URL or an id: such an argument never names a new scene.
  private static func existing(
    _ request: SceneRequest, _ directory: SceneDirectory
  ) throws(Failure) -> SceneRequest {
    guard case .named(let word) = request,
      word.contains(":") || word.contains("|") || SceneID.resembles(word)
    else { return request }
    if let id = SceneID(word), mayHave(id, directory) { return request }
    return .named("\(try SceneShelf().record(word).id)")
  }

  /// Whether there is a scene, which may be damaged: then opening sets it aside.
  private static func mayHave(_ id: SceneID, _ directory: SceneDirectory) -> Bool {
    do { return try directory.size(of: id) != nil } catch { return true }
  }

  /// Shows the place in another window, if one has it or can be opened; true if that worked.
  private static func isAnswered(
    _ target: Target, _ request: SceneRequest, _ directory: SceneDirectory,
    _ environment: [String: String]
  ) throws(Failure) -> Bool {
    guard request == .thisWindow else { return false }
    let caller = Caller(environment: environment)
    if let link = target.link, let shown = directory.scene(showing: link),
      let pane = shown.window.pane, try caller.bringToFront(pane)
    {
      return true
    }
    return caller.hasTerminal ? false : caller.openElsewhere(ProgramCall([target.url]))
  }

  /// NB: Called before a scene is created, or an unusable terminal would leave an empty scene.
  private static func checkTerminal(_ environment: [String: String]) throws(Failure) {
    do {
      try CursesTerminal.check(environment)
    } catch {
      throw Failure(error)
    }
  }

  private static func reference(_ url: String) throws(Failure) -> PlaceReference {
    do {
      return try PlaceReference(url: url)
    } catch {
      throw Failure(.usage, "unknown command or URL \"\(url)\": see hawknotes --help")
    }
  }

  private static func scene(
    _ request: SceneRequest, _ directory: SceneDirectory, _ window: HostWindow,
    _ handover: SceneHandover?
  ) throws(Failure) -> WindowScene {
    do {
      return try directory.open(
        request, window: window, version: version, upkeep: .byProgram, handover: handover)
    } catch {
      guard case .named(let name) = request else { throw Failure(error) }
      throw Failure(error, called: name)
    }
  }

  /// A debug build can compact the journal at another size, for tests.
  private static func directory(_ home: Home) -> SceneDirectory {
    #if DEBUG
      if let size = getenv("HAWKNOTES_COMPACTION").flatMap({ Int(String(cString: $0)) }) {
        return SceneDirectory(
          path: home.state, compactionSize: size, valueSizeLimit: .max,
          recovery: SceneState.looseDrafts)
      }
    #endif
    return SceneDirectory(
      path: home.state, compactionSize: compactionSize, valueSizeLimit: .max,
      recovery: SceneState.looseDrafts)
  }

  /// Growth after which the journal is compacted, in bytes: 700 keys.
  ///
  /// A start applies every key since the last compaction, at 1,340 instructions each. A compaction
  /// takes 1,450 instructions for each key of the draft, on the thread that syncs; typing one takes
  /// 232,000.
  private static let compactionSize = 16 * 1024

  private static func terminal(
    _ environment: [String: String], _ settings: Settings, _ found: FoundModes?
  ) throws(Failure) -> CursesTerminal {
    do {
      return try CursesTerminal(
        environment: environment, mouse: MouseUse(settings.mouse), found: found)
    } catch {
      throw Failure(error)
    }
  }
}

extension MouseUse {
  /// Reports the mouse to the window, or leaves it to the terminal.
  init(_ isOurs: Bool) { self = isOurs ? .reported : .leftToTerminal }
}
