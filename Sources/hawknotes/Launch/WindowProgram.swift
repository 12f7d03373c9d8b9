import CPlatform
import CursesTerminal
import Glibc
import HawkNotesUI
import LibraryModel
import LibraryStore
import SceneRestoration
import TextUI

/// The window, wired to the real things: terminal, scene, library, signals.
struct WindowProgram {
  /// Which scene is asked for.
  var request = SceneRequest.thisWindow
  /// The place to go to, as it was typed.
  var url: String?
  /// The id of an activity that another window left for this one.
  var activity: String?
  /// When there are colours; NO_COLOR decides where this does not.
  var colour = ColourOption.When.auto

  /// Runs until the window ends.
  ///
  /// All that can be refused is, before anything is painted.
  func run() throws(Failure) {
    let inheritance = ReexecutionState.consumeFromEnvironment()
    inheritance?.terminalGuard?.inherit()
    // One that executed itself loses no signal; else all but its own work as in any program until
    // the loop reads them.
    let blocked = inheritance == nil ? [SIGUSR1] : WindowSession.caught
    platform_reset_signals(blocked, Int32(blocked.count))
    platform_arrange_memory()
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
      // The terminal was left as a window has it.
      if let inheritance { try? Self.terminal(environment, Settings(), inheritance.found).leave() }
      throw error
    }
  }

  private func run(
    _ environment: [String: String], _ inheritance: ReexecutionState?
  ) throws(Failure) {
    let reference = try url.map { url throws(Failure) in try Self.reference(url) }
    let home = try Home(environment: environment)
    let directory = Self.directory(home)
    // A URL may be answered by another window, whatever this terminal is.
    if reference == nil { try Self.checkTerminal(environment) }
    let opening = BackgroundTask { Result { () throws(Failure) in try OpenLibrary(home) } }
    // A place that is not there is refused before a scene is made for it.
    let link = try reference.map { reference throws(Failure) in
      try Self.link(reference, in: opening.get().get().library)
    }
    if let link, try Self.isAnswered(link, request, directory, environment) { return }
    try Self.checkTerminal(environment)
    let activity = try activity.flatMap { id throws(Failure) in
      try directory.activity(id, orElse: link) { url throws(Failure) in
        try Self.link(Self.reference(url), in: opening.get().get().library)
      }
    }
    let host = HostWindow.current(environment: environment)
    let scene = try Self.scene(request, directory, host, inheritance?.handover)
    if scene.crashingScenes > 0 { Output.say(Message.crashing(scene.crashingScenes).text) }
    do throws(Failure) {
      try run(
        scene, at: link, continuing: activity, in: directory, host, opening, home, environment,
        inheritance)
    } catch {
      scene.launchWasRefused()
      throw error
    }
  }

  /// Runs the window of a scene.
  private func run(
    _ scene: Scene, at link: Link?, continuing activity: PlaceActivity?,
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
    closedWords = try session.run(at: link, continuing: activity)
  }

  /// Whether another window shows the place, or one was opened for it, so that nothing is left to
  /// do here.
  private static func isAnswered(
    _ link: Link, _ request: SceneRequest, _ directory: SceneDirectory,
    _ environment: [String: String]
  ) throws(Failure) -> Bool {
    guard request == .thisWindow else { return false }
    let caller = Caller(environment: environment)
    if let shown = directory.scene(showing: link), let pane = shown.window.pane,
      try caller.bringToFront(pane)
    {
      return true
    }
    return caller.hasTerminal ? false : caller.openElsewhere(ProgramCall([link.url]))
  }

  /// NB: before a scene is made, so that a terminal that cannot be used leaves none behind.
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
      throw Failure(.usage, "\(url) is no place: they look like hawknotes://book/the-good-hawk")
    }
  }

  private static func link(
    _ reference: PlaceReference, in library: Library
  ) throws(Failure) -> Link {
    let resolution: Resolution
    do throws(LibraryError) {
      resolution = try library.patiently { () throws(LibraryError) in
        try reference.resolve(in: library.catalogue()) { owner throws(LibraryError) in
          try library.notes(of: owner)
        }
      }
    } catch {
      throw Failure(error)
    }
    switch resolution {
    case .found(let link): return link
    case .gone(let step, nearest: _):
      throw Failure(.notFound, "\(step.words) in the library; nothing was changed")
    }
  }

  private static func scene(
    _ request: SceneRequest, _ directory: SceneDirectory, _ window: HostWindow,
    _ handover: SceneHandover?
  ) throws(Failure) -> Scene {
    do {
      return try directory.open(
        request, window: window, writer: version, upkeep: .byProgram, handover: handover
      ) {
        PaneLocator.place(of: window)
      }
    } catch {
      guard case .named(let name) = request else { throw Failure(error) }
      throw Failure(error, called: name)
    }
  }

  /// Tests of a debug build have the journal compacted at every turn.
  private static func directory(_ home: Home) -> SceneDirectory {
    #if DEBUG
      if let size = getenv("HAWKNOTES_COMPACTION").flatMap({ Int(String(cString: $0)) }) {
        return SceneDirectory(
          path: home.state, compactionSize: size, recovery: SceneState.looseDrafts)
      }
    #endif
    return SceneDirectory(path: home.state, recovery: SceneState.looseDrafts)
  }

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
  /// Whose the mouse is to be: the window's, or not.
  init(_ isOurs: Bool) { self = isOurs ? .reported : .leftToTerminal }
}

extension Resolution.Step {
  /// What is not there.
  fileprivate var words: String {
    switch self {
    case .book(let name): "there is no one book \(name)"
    case .character(let name): "there is no one character \(name) of that book"
    case .note(let name): "there is no one note \(name)"
    }
  }
}
