import Foundation
import Testing

@testable import SceneRestoration

/// Scenes of a tmux server that has died, found again in the next server.
struct PaneHintsTests {
  private let place = Place()

  private static let dead = RunningProcess(rawValue: "1 1 before")
  private static let living = RunningProcess(id: getpid())

  private func window(
    _ key: String, server: RunningProcess? = dead, socket: String = "/tmp/default",
    directory: String = "/home"
  ) -> HostWindow {
    HostWindow(
      kind: .tmux, label: key, directory: directory,
      key: "tmux\n\(socket)\n\(server?.rawValue ?? "")\n%\(key)", leader: Self.living,
      server: server)
  }

  private func pane(_ label: String) throws -> PanePlace {
    try #require(PanePlace(answer: "\(label) b25d,80x24,0,0,0"))
  }

  /// A dormant scene of a pane.
  private func kept(_ window: HostWindow, at label: String) throws -> SceneID {
    let scene = try place.open(.new, in: window)
    scene.setPlace(try pane(label))
    scene.suspend()
    return scene.id
  }

  /// The scene that a pane of another server gets.
  private func opened(
    _ key: String, at label: String, directory: String = "/home", socket: String = "/tmp/default"
  ) throws -> WindowScene {
    let window = window(key, server: Self.living, socket: socket, directory: directory)
    let answer = try pane(label)
    return try place.directory().open(
      .thisWindow, window: window, version: "test", upkeep: .automatic
    ) { answer }
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `each pane gets its own scene again, in any order`(order: [Int]) throws {
    let labels = ["work:0.0", "work:0.1", "my work:1.0"]
    let ids = try labels.enumerated().map { try kept(window("\($0)"), at: $1) }
    let scenes = try order.map { try opened("9\($0)", at: labels[$0]) }
    #expect(scenes.map(\.id) == order.map { ids[$0] })
  }

  @Test func `a pane with another number, session or directory gets no old scene`() throws {
    _ = try kept(window("0"), at: "work:0.0")
    let other = try place.open(.new, in: .staying("A"))
    for label in ["work:0.1", "work:1.0", "play:0.0"] {
      #expect(try opened(label, at: label).arrival == .new)
    }
    #expect(try opened("1", at: "work:0.0", directory: "/").arrival == .new)
    other.suspend()
  }

  @Test func `if two scenes fit, the one of the same socket is opened, or none`() throws {
    let other = try place.open(.new, in: .staying("A"))
    let first = try kept(window("0"), at: "work:0.0")
    let otherServer = RunningProcess(rawValue: "2 2 before")
    _ = try kept(window("0", server: otherServer, socket: "/tmp/other"), at: "work:0.0")
    #expect(try opened("1", at: "work:0.0", socket: "/tmp/third").arrival == .new)
    #expect(try opened("2", at: "work:0.0").id == first)
    other.suspend()
  }

  @Test func `a scene of a live server, or one that has moved, is not opened elsewhere`() throws {
    let other = try place.open(.new, in: .staying("A"))
    _ = try kept(window("0", server: Self.living), at: "work:0.0")
    let gone = try kept(window("1"), at: "work:0.1")
    try place.open(.named("\(gone)"), in: .staying("B")).suspend()
    #expect(try opened("8", at: "work:0.0").arrival == .new)
    #expect(try opened("9", at: "work:0.1").arrival == .new)
    other.suspend()
  }

  @Test func `tmux is asked only where a server has died and the pane had no scene`() throws {
    let window = window("9", server: Self.living)
    var questions = 0
    func open() throws {
      try place.directory().open(
        .thisWindow, window: window, version: "test", upkeep: .automatic
      ) {
        questions += 1
        return nil
      }.suspend()
    }
    try open()
    #expect(questions == 0)
    try place.directory().discard(try #require(place.directory().list().records.first).id)
    try FileManager.default.removeItem(atPath: place.path + "/index")
    _ = try kept(self.window("0"), at: "work:0.0")
    try open()
    #expect(questions == 1)
    try open()
    #expect(questions == 1)
  }

  @Test func `a pane that moved is found at its new place`() throws {
    let other = try place.open(.new, in: .staying("A"))
    let scene = try place.open(.new, in: window("0"))
    scene.setPlace(try pane("work:0.0"))
    scene.setPlace(try pane("work:3.1"))
    scene.suspend()
    #expect(try opened("1", at: "work:0.0").arrival == .new)
    #expect(try opened("2", at: "work:3.1").id == scene.id)
    other.suspend()
  }

  @Test func `a place belongs to the scene that was there last`() throws {
    let other = try place.open(.new, in: .staying("A"))
    let first = try kept(window("0"), at: "work:0.0")
    let second = try kept(window("1"), at: "work:0.0")
    let labels = try place.directory().list().records.reduce(into: [:]) { labels, record in
      labels[record.id] = record.window.label
    }
    #expect(labels[first] == "" && labels[second] == "work:0.0")
    #expect(try opened("2", at: "work:0.0").id == second)
    other.suspend()
  }

  @Test func `the panes of a layout are found in their order`() {
    let cells = "180x40,0,0{90x40,0,0,0,89x40,91,0[89x27,91,0,12,89x12,91,28,2]}"
    #expect(PanePlace(answer: "work:0.0 8205,\(cells)")?.panes == ["0", "12", "2"])
    #expect(PanePlace(answer: "work:0.0 b25d,80x24,0,0,7")?.panes == ["7"])
  }

  @Test(arguments: ["", "x", "work 1", "work:1 x", "work:1.x y", ":0.0 x"])
  func `an invalid answer is refused`(answer: String) {
    #expect(PanePlace(answer: answer) == nil)
  }

  @Test func `of two scenes of a window the last used one comes back`() throws {
    let first = try place.open(in: .staying("A"))
    let second = try place.open(in: .staying("A"))
    first.suspend()
    second.suspend()
    // Opened last, but written before the other.
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: place.file("journal", of: second.id))
    #expect(try place.open(in: .staying("A")).id == first.id)
  }
}
