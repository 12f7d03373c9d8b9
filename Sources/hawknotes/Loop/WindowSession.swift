import CPlatform
import CursesTerminal
import Glibc
import HawkNotesUI
import LibraryModel
import LibraryStore
import LibrarySync
import SceneRestoration
import TextUI

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// A running window: connects the terminal, signals, scene, library and children to the event loop.
final class WindowSession {
  private let terminal: CursesTerminal
  private let scene: WindowScene
  private let opening: LibraryOpening
  private let loop = EventLoop()
  private var startMemory = StartMemory()
  private let foreground: ForegroundProgram
  private let children = Children()
  private let reexecution: Reexecution
  private let locator: PaneLocator
  private let window: Window<CursesTerminal>
  private let directory: SceneDirectory
  private let reader: SceneReader
  private let backup: DailyBackup
  private let search: SearchService
  private let imports: ImportService
  private let spelling: SpellingService
  /// Nil if the library is of this machine only.
  private let sync: SyncService?
  /// All that works beside the window.
  private let services: [any LoopService]
  private let settings: SettingsFile
  private let fileWatch: FileWatch
  private let home: Home
  /// Whether the state folder has the id of the library, which has notes.
  private var isRecorded = false
  /// The place to go to as soon as it can be looked up.
  private var awaited: PlaceReference?
  /// Time since which an escape sequence or a paste is incomplete, in milliseconds.
  private var pendingSince: Int?

  init(
    _ terminal: CursesTerminal, _ scene: WindowScene, in directory: SceneDirectory,
    _ host: HostWindow, _ opening: LibraryOpening, at home: Home, _ settings: SettingsFile,
    _ environment: [String: String], _ reexecution: Reexecution
  ) {
    self.terminal = terminal
    self.scene = scene
    self.directory = directory
    let remote =
      scene.isEphemeral
      ? nil : SyncAddress(settings.settings.sync, home: environment["HOME"])
    let travelling = settings.settings.syncScenes ? remote : nil
    reader = SceneReader(
      directory, travelling.map { TravellingScenes(directory: directory, address: $0, home: home) }
    ) { ids in
      (try? opening.ask { library throws(LibraryError) in try library.texts(of: ids) }) ?? [:]
    }
    self.opening = opening
    self.home = home
    self.settings = settings
    fileWatch = FileWatch(settings.path)
    backup = DailyBackup(LibraryBackups(of: home.library), loop)
    search = SearchService(home)
    spelling = SpellingService(home, loop)
    imports = ImportService(library: home.library, home: environment["HOME"]) {
      batch throws(LibraryFailure) in
      try opening.ask { library throws(LibraryError) in try library.made(batch) }
    }
    let mirrored =
      scene.isEphemeral
      ? nil : MirrorSetting.path(settings.settings, home: environment["HOME"])
    let mirror = mirrored.map { MirrorService($0, at: home, for: "\(scene.id)") }
    sync = remote.map { [children] in
      SyncService(
        $0, at: home, for: "\(scene.id)", children, withScenes: settings.settings.syncScenes)
    }
    let all: [(any LoopService)?] = [reader, backup, search, imports, mirror, sync]
    services = all.compactMap(\.self)
    let desktop = Desktop(environment: environment, children: children) { terminal.copy($0) }
    self.reexecution = reexecution
    locator = PaneLocator(host, scene, loop)
    let foreground = ForegroundProgram(terminal, loop)
    self.foreground = foreground
    let others = OtherWindows(
      directory: directory, own: scene.id, isEphemeral: scene.isEphemeral, window: host,
      newWindow: settings.settings.newWindow, children: children, size: { terminal.size },
      copy: desktop.copy)
    window = Window(
      screen: terminal, scene: scene, library: WindowLibrary(opening: opening, search: search),
      world: WorldClient(
        terminal, desktop, others, foreground, EditorFileWatch(loop), settings, reexecution, sync),
      scenes: reader.client, search: search.client,
      imports: imports.client, spelling: spelling.client, settings: settings.settings,
      source: settings.source,
      limits: TerminalLimits(of: terminal, environment))
  }

  /// Runs until the window has ended; returns a message if the user closed its scene.
  func run(at target: Target?, continuing activity: PlaceActivity?) throws(Failure) -> String? {
    try start(at: target, continuing: activity)
    while !window.hasEnded { turn() }
    if let failure = window.endFailure { throw Failure(ending: failure) }
    return window.isClosed ? closedWords(drafts: window.unsavedDrafts) : nil
  }

  /// Paints the first frame, and begins what was left for after it.
  private func start(at target: Target?, continuing activity: PlaceActivity?) throws(Failure) {
    if case .awaited(let reference)? = target { awaited = reference }
    try watch()
    if let library = try opening.library() {
      // Waits for a commit of another window, which would leave the first frame empty.
      try? library.patiently(for: firstReadingLimit) { () throws(LibraryError) in
        window.start(at: target?.link, continuing: activity, now: EventLoop.now)
      }
    } else {
      window.start(at: target?.link, continuing: activity, now: EventLoop.now)
    }
    // NB: Before the first sync, which starts a thread.
    RelaunchArguments(of: scene, options: reexecution.options).show()
    // What is new since the first frame is one turn: each draws the window.
    var news: [Event] = []
    if opening.outcome == nil {
      loop.add(opening.notice.descriptor) { [self] in libraryOpened() }
    } else {
      news = libraryOpened()
    }
    scene.announce()
    locator.start()
    news += watchedSettings()
    window.turn(news, at: EventLoop.now)
    if !scene.isEphemeral, scene.arrival != .reexecuted {
      directory.countOthers(hasDormant: scene.arrival == .new, on: loop)
    }
    tidy()
    if !scene.isEphemeral { considerUpkeep(at: EventLoop.now) }
    let isKept = !scene.isEphemeral
    terminal.startGuard(
      saying: isKept ? killedWords : ephemeralKilledWords,
      afterCrash: isKept ? CrashReports.words(in: home) : ephemeralCrashedWords)
    startMemory.startEnded(at: EventLoop.now)
  }

  /// Waits for events and performs one turn of the window.
  private func turn() {
    var events = loop.next(timeout: timeout)
    let mayHaveMoved = locator.isToAsk(after: events)
    let mayBeAnotherDay = events.contains(where: \.mayTellOfAnotherDay)
    if events.contains(where: \.isChangeOfLibrary) {
      for service in services { service.libraryChanged(at: EventLoop.now) }
    }
    if events.contains(where: \.isOfTheUser) { sync?.sceneChanged(at: EventLoop.now) }
    events += resolvedInput()
    let now = EventLoop.now
    window.turn(consume events, at: now)
    reader.startChanges()
    if awaited != nil { followURL(at: now) }
    // After the key is painted: this starts a process.
    if mayHaveMoved { locator.ask() }
    if !scene.isEphemeral, mayBeAnotherDay { considerUpkeep(at: now) }
    startMemory.turn(at: now)
    let isStored = window.hasStored
    for service in services { service.turn(at: now, isStored) }
    #if PLANTED_BUGS
      if PlantedBug.memoryLeaked.isPlanted { PlantedBug.leak() }
    #endif
  }

  /// Begins to watch the settings file; returns what has changed since it was read.
  private func watchedSettings() -> [Event] {
    let news = { [self] in settings.news(since: window.state.settings, on: terminal) }
    loop.addWatch(fileWatch.descriptor, orAsk: news) { [fileWatch] in
      fileWatch.readNotice() ? news() : []
    }
    fileWatch.start()
    return news()
  }

  /// Plans a backup and the filling of the search index; records the library once it has notes.
  private func considerUpkeep(at now: Int) {
    if !isRecorded { isRecorded = opening.recordIdentity(in: home) }
    backup.consider(at: now)
    search.considerFilling(at: now)
  }

  /// Removes unneeded scenes, on a thread.
  private func tidy() {
    if !scene.isEphemeral { _ = BackgroundTask { [directory] in try? directory.tidy() } }
  }

  /// Begins to watch the library, which is open now or cannot be opened; returns what is new.
  private func libraryOpened() -> [Event] {
    loop.remove(opening.notice.descriptor)
    opening.finish()
    // If it cannot be opened, the next reading says why.
    guard let library = try? opening.library() else { return [.libraryChanged] }
    loop.watch(library)
    // The last process may have been killed after a commit and before its announcement.
    if scene.arrival == .restored(afterCleanEnd: false) { library.announce() }
    // The first one reads the commits between the first reading and the start of the watch.
    let identity = scene.isEphemeral ? nil : try? library.identity()
    isRecorded = identity?.hasNotes == true
    return [.libraryChanged] + (identity.map { home.recordLoss(of: $0) + welcome(to: $0) } ?? [])
  }

  /// Goes to the place of the URL in the arguments once the library can be asked for it.
  private func followURL(at now: Int) {
    guard let reference = awaited, window.state.library.isLoaded else { return }
    let event: Event
    do throws(Failure) {
      event = .linkFound(try Target.link(reference, opening, home))
    } catch {
      if error.code == .busy { return }
      event = .message(.warning(error.message))
    }
    awaited = nil
    window.turn([event], at: now)
  }

  /// Returns the welcome, in the first scene of a library without notes.
  private func welcome(to identity: LibraryIdentity) -> [Event] {
    guard scene.arrival == .new, !identity.hasNotes, (try? directory.isOnly(scene.id)) == true
    else { return [] }
    return [.firstScene]
  }

  private func watch() throws(Failure) {
    let signals = platform_signal_descriptor(Self.caught, Int32(Self.caught.count))
    guard signals >= 0 else {
      // Without signals the window would not notice the end of its terminal.
      let reason = String(cString: strerror(errno))
      throw Failure(Failure.Code(errno: errno), "cannot receive signals: \(reason): try again")
    }
    loop.add(signals) { [self] in signalled(signals) }
    loop.add(terminal.inputDescriptor) { [self] in
      guard let inputs = terminal.read() else { return [.ended] }
      pendingSince = nil
      return inputs.map(Event.input)
    }
    loop.add(scene.noticeDescriptor) { [.sceneNoticed] }
    for service in services { service.watch(on: loop) }
    children.watch = { [loop, children] ending in
      loop.add(ending) {
        loop.remove(ending)
        return children.ended(ending)
      }
    }
  }

  /// The signals that are events.
  static let caught = [
    SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCHLD, SIGUSR1,
  ]

  /// Reads all pending signals and returns their events; several resizes are one event.
  private func signalled(_ descriptor: Int32) -> [Event] {
    var signals: Set<Int32> = []
    while case let signal = platform_next_signal(descriptor), signal != 0 { signals.insert(signal) }
    var events: [Event] = signals.contains(SIGUSR1) ? [.restartWanted] : []
    if signals.contains(SIGCHLD) { terminal.reapGuard() }
    if foreground.isRunning { return events + foreground.signalled(signals) }
    if signals.contains(SIGWINCH) { events.append(.resized(terminal.resize())) }
    if signals.contains(SIGTSTP) { events.append(.suspended) }
    if signals.contains(SIGCONT) {
      terminal.recover()
      events.append(.continued)
    }
    if !signals.isDisjoint(with: [SIGTERM, SIGHUP, SIGINT, SIGQUIT]) { events.append(.ended) }
    return events
  }

  /// Milliseconds until the next scheduled work or the end of the wait for an escape sequence.
  private var timeout: Int? {
    if terminal.hasPending {
      pendingSince = pendingSince ?? EventLoop.now
    } else {
      pendingSince = nil
    }
    let times = [
      window.wakeTime, pendingSince.map { $0 + terminal.pendingTimeoutMilliseconds },
      startMemory.wakeTime,
    ]
    let all = times.compactMap(\.self) + services.compactMap(\.wakeTime)
    return all.min().map { $0 - EventLoop.now }
  }

  private func resolvedInput() -> [Event] {
    guard terminal.hasPending, let pendingSince,
      EventLoop.now - pendingSince >= terminal.pendingTimeoutMilliseconds
    else { return [] }
    self.pendingSince = nil
    return terminal.resolvePending().map(Event.input)
  }
}
