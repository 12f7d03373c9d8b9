import Foundation
import LibraryModel
import Testing

@testable import LibraryMirror

// Kills and changes while a page is taken in.

extension MirrorPageTests {
  @Test func `a book that is changed in the moment before it is saved keeps both changes`() throws {
    try afterChangesBeforeEachStep(steps: 5) {
      let trial = try MirrorPageTests()
      try trial.replace("year: 2020", "year: 2021")
      return (trial.desk, trial)
    } change: { _, trial in
      try trial.change { $0.tagline = "Changed meanwhile" }
    } then: { _, trial, place in
      let book = try trial.book
      #expect(book.tagline == "Changed meanwhile" && book.year == 2021, place)
    }
  }

  @Test func `a kill before any step of taking in a title leaves no old name`() throws {
    try afterEachKill(steps: 10) {
      let trial = try MirrorPageTests()
      try trial.replace("# The Good Hawk", "# The Better Hawk")
      try trial.replace("title: \"The Good", "title: \"The Better")
      try trial.replace("# Agatha", "# Agathe", in: trial.agatha)
      return (trial.desk, trial)
    } then: { desk, trial, place in
      try desk.synchronize(.folder)
      let (title, name) = (try trial.book.title, try trial.character.name)
      #expect(title == "The Better Hawk" && name == "Agathe", place)
      try desk.expectEqual(place)
    }
  }

  @Test func `a kill before any step keeps the fields of other programs`() throws {
    try afterEachKill(steps: 4) {
      let trial = try MirrorPageTests()
      try trial.replace("year: 2020", "year: 2021\nmood: calm")
      return (trial.desk, trial)
    } then: { desk, trial, place in
      try desk.synchronize(.folder)
      try trial.change { $0.tagline = "Changed here" }
      try desk.synchronize(.folder)
      #expect(try desk.read(path).contains("mood: calm"), place)
      #expect(try trial.book.year == 2021, place)
    }
  }

  @Test
  func `a kill before any step loses no field, and an edit after it continues the one before`()
    throws
  {
    try afterEachKill(of: .everything, steps: 10) {
      let trial = try MirrorPageTests()
      try trial.replace("year: 2020", "year: 2021\nmood: calm")
      try trial.replace("# Agatha", "# Agatha Hawk", in: trial.agatha)
      try trial.change { $0.tagline = "Changed here" }
      return (trial.desk, trial)
    } then: { desk, trial, place in
      try trial.replace("year: 2021", "year: 2022")
      #expect(try desk.synchronize().conflicts.isEmpty, place)
      let book = try trial.book
      #expect(book.year == 2022 && book.tagline == "Changed here", place)
      #expect(try trial.character.name == "Agatha Hawk", place)
      #expect(try desk.read(path).contains("mood: calm"), place)
      #expect(try desk.synchronize().isEmpty, place)
    }
  }
}
