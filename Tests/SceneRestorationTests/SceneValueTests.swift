import CPlatform
import Foundation
import Testing

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
    try expectBack(Sheet.shop as Sheet?, default: nil)
    try expectBack(Amount(rawValue: 3), default: Amount(rawValue: 0))
    try expectBack(Section.draft as Section?, default: nil)
    try expectBack(nil as Int?, default: 7)
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

  @Test func `a raw value can be stored`() throws {
    #expect(try errors(in: "enum Tab: String, SceneValue { case one }") == "")
  }

  @Test(arguments: [
    "struct Model: SceneValue { var name = \"\" }",
    "final class Model: SceneValue { static func == (a: Model, b: Model) -> Bool { a === b } }",
    """
    struct Model: SceneValue {
      var name = ""
      var sceneForm: SceneForm<Self> { SceneForm(name) }
      init?(sceneForm: SceneForm<Self>) { name = "" }
    }
    """,
    """
    struct Model: SceneValue {
      var name = ""
      var sceneForm: SceneForm<Self> { name.sceneForm }
      init?(sceneForm: SceneForm<Self>) { name = "" }
    }
    """,
    "let key = SceneKey<[String]>(\"names\", default: [])",
  ])
  func `the compiler refuses a model`(snippet: String) throws {
    #expect(try errors(in: snippet).contains("error:"))
  }

  private func expectBack<Value: SceneValue>(_ value: Value, default: Value) throws {
    let place = Place()
    let key = SceneKey("value", default: `default`)
    var scene: Scene? = try place.open()
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
    let built = Child.builtProducts
    let compiler = Child(
      "swiftc", "-typecheck", "-swift-version", "6", "-I", built + "/Modules", "-Xcc",
      "-fmodule-map-file=\(built)/CPlatform.build/module.modulemap", source)
    return compiler.output()
  }
}
