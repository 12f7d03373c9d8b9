import Testing

@testable import SceneRestoration

struct ValueSizeTests {
  private let limit = 64 * 1024

  @Test func `a value of 64 KB is stored`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    let value = String(repeating: "x", count: limit)
    scene?[.title] = value
    try scene?.commit()
    scene = nil
    #expect(try place.open()[.title] == value)
  }

  @Test func `a larger value is refused by name, and all other changes are stored`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    scene?[.title] = String(repeating: "x", count: limit + 1)
    scene?[.count] = 3
    scene?.type("words", into: "text", at: 0)
    let error = SceneError.tooLarge(name: "title", bytes: limit + 1, limit: limit)
    #expect(throws: error) { try scene?.commit() }
    #expect(scene?[.title].utf8.count == limit + 1)
    scene = nil
    let again = try place.open()
    #expect(again[.title] == "")
    #expect(again[.count] == 3)
    #expect(again.texts["text"]?.bytes() == Array("words".utf8))
  }

  @Test func `each commit refuses a value until it is smaller, and writes nothing`() throws {
    let place = Place()
    let scene = try place.open()
    scene[.title] = "small"
    try scene.commit()
    scene[.title] = String(repeating: "x", count: limit + 1)
    let before = try place.bytes(of: scene.id)
    for _ in 0..<2 { #expect(throws: SceneError.self) { try scene.commit() } }
    #expect(try place.bytes(of: scene.id) == before)
    #expect(scene.hasStagedChanges)
    scene[.title] = "smaller"
    try scene.commit()
    #expect(!scene.hasStagedChanges)
    #expect(try place.directory().record(of: scene.id)?.values[.title] == "smaller")
  }

  @Test func `a list counts with all its values`() throws {
    let place = Place()
    let scene = try place.open()
    scene[SceneKey<[String]>("names", default: [])] = Array(repeating: "name", count: 20_000)
    #expect(throws: SceneError.self) { try scene.commit() }
  }

  @Test func `the end reports a value that it could not store`() throws {
    let place = Place()
    let scene = try place.open()
    scene[.title] = String(repeating: "x", count: limit + 1)
    scene[.count] = 3
    scene.suspend()
    #expect(scene.endError == .tooLarge(name: "title", bytes: limit + 1, limit: limit))
    #expect(try place.directory().record(of: scene.id)?.values[.count] == 3)
  }

  @Test func `a program can choose another limit, and texts have none`() throws {
    let place = Place()
    let directory = SceneDirectory(path: place.path, valueSizeLimit: 4)
    let scene = try directory.open(.new, window: .staying("A"), version: "test", upkeep: .byProgram)
    scene.type("longer than four", into: "text", at: 0)
    scene[.title] = "four"
    try scene.commit()
    scene[.title] = "five!"
    #expect(throws: SceneError.tooLarge(name: "title", bytes: 5, limit: 4)) { try scene.commit() }
  }

  @Test func `a value from before the limit is read, and is kept when its type no longer fits`()
    throws
  {
    let place = Place()
    let old = SceneDirectory(path: place.path, valueSizeLimit: .max)
    var scene: WindowScene? = try old.open(
      .thisWindow, window: .staying("A"), version: "test", upkeep: .byProgram)
    let value = String(repeating: "x", count: limit + 1)
    scene?[.title] = value
    try scene?.commit()
    scene = nil
    let again = try place.open()
    #expect(again[.title] == value)
    again[SceneKey("title", default: 0)] = 7
    try again.commit()
    #expect(again.unreadableValues == ["title": .string(value)])
  }
}
