import CPlatform
import Foundation
import SceneRestorationFoundation
import Testing
import Torture

@testable import SceneRestoration

private enum Section: String, SceneValue {
  case notes, draft
}

private struct Amount: RawRepresentable, SceneValue {
  var rawValue: Int
}

private enum Tab: Equatable, LosslessStringConvertible, SceneValue {
  case favourites
  case book(Int)

  var description: String {
    switch self {
    case .favourites: "favourites"
    case .book(let number): "\(number)"
    }
  }

  init?(_ description: String) {
    if description == "favourites" {
      self = .favourites
    } else if let number = Int(description) {
      self = .book(number)
    } else {
      return nil
    }
  }
}

private enum Sheet: String, LosslessStringConvertible, SceneValue {
  case shop

  var description: String { "a sheet" }

  init?(_ description: String) { nil }
}

private struct Filter: Codable, SceneValue {
  var words = ""
  var least = 0.0
  var tags: Set<String> = []
}

private enum Level: String, Codable, SceneValue {
  case low, high
}

private enum Column: Int, Codable, Identifiable, SceneValue {
  case title, author

  var id: Self { self }
}

struct SceneValueTests {
  @Test func `every kind of value is restored`() throws {
    try expectBack(true, default: false)
    try expectBack(Int.min, default: 0)
    try expectBack(Int.max, default: 0)
    try expectBack(-1, default: 0)
    try expectBack(-0.1, default: 0)
    try expectBack("Agatha 🦅", default: "")
    try expectBack([0, 255] as [UInt8], default: [])
    try expectBack(Section.draft, default: .notes)
    try expectBack(Tab.book(3), default: .favourites)
    try expectBack(Sheet(rawValue: "shop"), default: nil)
    try expectBack(Amount(rawValue: 3), default: Amount(rawValue: 0))
    try expectBack(Section.draft as Section?, default: nil)
    try expectBack(nil as Int?, default: 7)
  }

  @Test func `numbers of every width are restored`() throws {
    try expectBack(Int8.min, default: 0)
    try expectBack(Int16.min, default: 0)
    try expectBack(Int32.min, default: 0)
    try expectBack(Int64.min, default: 0)
    try expectBack(UInt8.max, default: 0)
    try expectBack(UInt16.max, default: 0)
    try expectBack(UInt32.max, default: 0)
    try expectBack(UInt64.max, default: 0)
    try expectBack(UInt.max, default: 0)
    try expectBack(UInt64(Int.max), default: 0)
    try expectBack(Float(0.1), default: 0)
    try expectBack(-Float.infinity, default: 0)
    try expectBack(Float.leastNonzeroMagnitude, default: 0)
  }

  @Test func `a number of another width is read if it fits`() throws {
    let place = Place()
    let scene = try place.open()
    scene[.count] = 300
    #expect(scene[SceneKey<UInt16>("count", default: 1)] == 300)
    #expect(scene[SceneKey<UInt64>("count", default: 1)] == 300)
    #expect(scene[SceneKey<UInt8>("count", default: 1)] == 1)
    #expect(scene.unreadableValues == ["count": .int(300)])
    scene[SceneKey<Double>("ratio", default: 0)] = 0.5
    #expect(scene[SceneKey<Float>("ratio", default: 0)] == 0.5)
    scene[SceneKey<Double>("exact", default: 0)] = 0.1
    #expect(scene[SceneKey<Float>("exact", default: 0)] == 0)
  }

  @Test func `arrays of light values are restored`() throws {
    try expectBack([3, -1, Int.max], default: [])
    try expectBack([] as [Int], default: [1])
    try expectBack(["", "Agatha 🦅"], default: [])
    try expectBack([0.5, -.infinity], default: [])
    try expectBack([nil, 7], default: [])
    try expectBack([[1], [], [2, 3]], default: [])
    try expectBack([Section.draft, .notes], default: [])
    try expectBack([[0, 255], []] as [[UInt8]], default: [])
    try expectBack(["x"] as [String]?, default: nil)
  }

  @Test(arguments: ["", "list", "listlist"])
  func `bytes that look like an array are restored as bytes`(text: String) throws {
    guard case .bytes(let list) = [1, 2].stored else {
      Issue.record("an array is not stored as bytes")
      return
    }
    try expectBack(list + Array(text.utf8), default: [])
    try expectBack([0xFF] + Array(text.utf8), default: [])
  }

  @Test func `an array of another type is neither read nor lost`() throws {
    let place = Place()
    let scene = try place.open()
    let words = SceneKey<[String]>("words", default: [])
    scene[words] = ["one", "two"]
    let numbers = SceneKey<[Int]>("words", default: [7])
    #expect(scene[numbers] == [7])
    #expect(scene[SceneKey<[UInt8]>("words", default: [7])] == [7])
    #expect(scene.unreadableValues.keys.sorted() == ["words"])
    #expect(scene[words] == ["one", "two"])
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `damaged bytes of an array are read as the default`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    guard case .bytes(var bytes) = ["one", "two", "three"].stored else { return }
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      bytes[Int.random(in: 5..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    let read = [String](stored: .bytes(bytes))
    #expect((read ?? []).joined().utf8.count <= bytes.count)
  }

  @Test func `values of Foundation are restored`() throws {
    try expectBack(URL(filePath: "/tmp/a b"), default: URL(filePath: "/"))
    try expectBack(URL(string: "https://example.org/?q=%20#x"), default: nil)
    try expectBack(Data([0, 255]), default: Data())
    try expectBack(Date(), default: .distantPast)
    try expectBack(Date.distantFuture as Date?, default: nil)
    try expectBack(UUID(), default: UUID())
    try expectBack([Data([1]), Data()], default: [])
  }

  @Test func `Codable structs are restored`() throws {
    let filter = Filter(words: "a/\"b\"", least: .infinity, tags: ["x", "y"])
    try expectBack(filter, default: Filter())
    try expectBack(filter as Filter?, default: nil)
    try expectBack([filter, Filter()], default: [])
  }

  @Test func `a Codable enum is stored as its raw value`() throws {
    #expect(Level.high.stored == .string("high"))
    #expect(Column.author.stored == .int(1))
    try expectBack(Level.high, default: .low)
  }

  @Test func `an equal Codable value is not written twice`() throws {
    let place = Place()
    let scene = try place.open()
    let key = SceneKey("filter", default: [Filter]())
    let tags = Set((0..<50).map { "tag \($0)" })
    scene[key] = [Filter(least: .nan)]
    try scene.commit()
    scene[key] = [Filter(least: .nan)]
    #expect(!scene.hasStagedChanges)
    scene[key] = [Filter(tags: tags)]
    #expect(scene[key].first?.tags == tags)
  }

  @Test func `a stored value of another type is read as the default`() throws {
    let place = Place()
    let scene = try place.open()
    scene[.title] = "seven"
    #expect(scene[SceneKey("title", default: 7)] == 7)
    #expect(scene[SceneKey<Section?>("title", default: .notes)] == .notes)
  }

  @Test func `a stored NaN equals itself and is not written twice`() throws {
    let place = Place()
    let scene = try place.open()
    let key = SceneKey<Double>("ratio", default: 0)
    scene[key] = .nan
    try scene.commit()
    scene[key] = .nan
    #expect(!scene.hasStagedChanges)
  }

  @Test func `sets, dictionaries, ranges, durations and characters are stored`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    let names = Dictionary(uniqueKeysWithValues: (0..<100).map { ("name \($0)", [$0]) })
    scene?["names"] = names
    scene?["set"] = Set(0..<100)
    scene?["range"] = 3..<7
    scene?["closed"] = "a"..."c"
    scene?["time"] = Duration.milliseconds(-1500)
    scene?["letter"] = Character("é")
    scene?["point"] = Point(x: 3, y: -4)
    try scene?.commit()
    scene = nil
    let again = try place.open()
    #expect(again["names"] == names && again["set"] == Set(0..<100))
    #expect(again["range"] == 3..<7 && again["closed"] == "a"..."c")
    #expect(again["time"] == Duration.milliseconds(-1500) && again["letter"] == Character("é"))
    #expect(again["point"] == Point(x: 3, y: -4))
    again["names"] = names
    again["set"] = Set((0..<100).reversed())
    #expect(!again.hasStagedChanges)
  }

  @Test func `a range that is upside down, or half of a pair, is refused`() {
    #expect(Range<Int>(stored: [7, 3].stored) == nil && Range<Int>(stored: [7].stored) == nil)
    #expect(ClosedRange<Int>(stored: [7, 3].stored) == nil)
    #expect([String: Int](stored: ["a"].stored) == nil && Duration(stored: [1].stored) == nil)
    #expect([String: Int](stored: [1, 2].stored) == nil && Character(stored: .string("ab")) == nil)
  }

  @Test func `a raw value can be stored`() throws {
    #expect(try errors(in: "enum Tab: String, SceneValue { case one }") == "")
  }

  @Test(arguments: [
    "struct Model: SceneValue { var name = \"\" }",
    "final class Model: SceneValue { static func == (a: Model, b: Model) -> Bool { a === b } }",
    "struct Model: Equatable { var name = \"\" }; let key = SceneKey<[Model]>(\"m\", default: [])",
    "struct Model: SceneValue, Codable { var name = \"\" }",
    """
    import SceneRestorationFoundation
    final class Model: SceneValue, Codable {
      static func == (a: Model, b: Model) -> Bool { a === b }
    }
    """,
    """
    import SceneRestorationFoundation
    struct Model: SceneValue, Codable, Identifiable { var id = 0 }
    """,
  ])
  func `the compiler refuses a model`(snippet: String) throws {
    #expect(try errors(in: snippet).contains("error:"))
  }

  @Test func `a Codable struct can be stored`() throws {
    let snippet =
      "import SceneRestorationFoundation; struct Filter: SceneValue, Codable { var a = 0 }"
    #expect(try errors(in: snippet) == "")
  }

  private func expectBack<Value: SceneValue>(_ value: Value, default: Value) throws {
    let place = Place()
    let key = SceneKey("value", default: `default`)
    var scene: WindowScene? = try place.open()
    scene?[key] = value
    try scene?.commit()
    scene = nil
    #expect(try place.open()[key] == value)
  }

  /// Returns the compiler's messages about a source that imports the module.
  private func errors(in snippet: String) throws -> String {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    let source = place.path + "/snippet.swift"
    try "import SceneRestoration\n\(snippet)\n".write(
      toFile: source, atomically: true, encoding: .utf8)
    return Child.compilerMessages(about: source)
  }
}
