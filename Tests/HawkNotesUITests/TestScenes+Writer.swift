import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting

extension TestScenes {
  /// Kills the window on the scene of this test, if there is one, and opens the scene again.
  func reopen() throws -> WindowScene {
    kill()
    return try open(.named("test"), in: .current())
  }

  /// Returns a writer on the scene of this test, after a kill of the one before.
  func writer(
    columns: Int = 80, rows: Int = 24, shelf: TestLibrary = TestLibrary(),
    settings: Settings = Settings(), at link: Link? = nil, scenes: SceneDirectory? = nil,
    spelling: TestSpelling? = nil
  ) throws -> Writer {
    try Writer(
      columns: columns, rows: rows, scene: try reopen(), shelf: shelf,
      settings: settings, at: link, scenes: scenes, spelling: spelling)
  }
}

extension TestScenes {
  /// Opens a window with the keys of vi, whose scenes a later window finds again.
  func viWriter(shelf: TestLibrary) throws -> Writer {
    var settings = Settings()
    settings.keys = .vi
    return try writer(columns: 80, rows: 24, shelf: shelf, settings: settings, scenes: directory)
  }
}

/// A suite whose windows share a library and a scene.
protocol WindowSuite {
  var scenes: TestScenes { get }
  var shelf: TestLibrary { get }
}

extension WindowSuite {
  /// Returns a writer on the scene of this test, after a kill of the one before.
  func writer(columns: Int = 80, rows: Int = 24, at link: Link? = nil) throws -> Writer {
    try scenes.writer(columns: columns, rows: rows, shelf: shelf, at: link)
  }
}

/// A suite whose windows also list the scenes of the test.
protocol SceneListSuite: WindowSuite {}

extension SceneListSuite {
  /// Returns a writer on the scene of this test, after a kill of the one before.
  func writer(columns: Int = 80, rows: Int = 24) throws -> Writer {
    try scenes.writer(columns: columns, rows: rows, shelf: shelf, scenes: scenes.directory)
  }
}
