import Foundation
import Testing

@testable import SceneRestoration

/// Scenes in quarantine: they are listed, and their texts are salvaged.
@Suite struct QuarantineTests {
  private let place = Place()

  /// A killed scene with six turns of one word each; the third turn is damaged.
  private func damage() throws -> SceneID {
    let id = try { () throws in
      let scene = try place.open(.named("s"))
      var length = 0
      for word in ["one ", "two ", "three ", "four ", "five ", "six"] {
        scene.type(word, into: "draft", at: length)
        length += word.utf8.count
        try scene.commit()
      }
      return scene.id
    }()
    var bytes = try place.bytes(of: id)
    let word = try #require(bytes.firstRange(of: Array("three ".utf8)))
    bytes.replaceSubrange(word.lowerBound - 20..<word.upperBound, with: repeatElement(0, count: 26))
    try place.write(bytes, of: id)
    _ = try place.open(.named("s"))
    return id
  }

  private func words(_ text: KeptText?) -> String? {
    text.map { String(decoding: $0.bytes(), as: UTF8.self) }
  }

  @Test func `the text after the damage is salvaged into a dormant scene, which is synced`() throws
  {
    let id = try damage()
    let found = try place.directory().quarantined()
    let scene = try #require(found.scenes.first)
    #expect(found.scenes.count == 1 && scene.scene == id)
    #expect(words(scene.texts["draft"])?.contains("four five six") == true)
    let outcome = try place.directory().salvage(scene.id) { _ in [:] }
    let salvaged = try #require(outcome)
    let dormant = try #require(salvaged.scene)
    let record = try #require(try place.directory().record(of: dormant))
    #expect(record.state == .dormant && salvaged.count == 1)
    #expect(words(record.texts.values.first)?.contains("four five six") == true)
    #expect(try place.directory().quarantined().scenes.count == 1)
  }

  @Test func `salvaging twice adds nothing new, also after the text was changed`() throws {
    _ = try damage()
    let id = try #require(try place.directory().quarantined().scenes.first?.id)
    let salvaged = try place.directory().salvage(id) { _ in [:] }
    let first = try #require(salvaged?.scene)
    let second = try place.directory().salvage(id) { _ in [:] }
    let again = try #require(second)
    #expect(again.scene == nil && again.count == 0)
    let scene = try place.open(.named("\(first)"))
    let name = try #require(scene.texts.keys.first)
    scene.type("More. ", into: name, at: 0)
    try scene.commit()
    #expect(try place.directory().salvage(id) { _ in [:] }?.scene == nil)
  }

  @Test func `a text that was saved under its id is not new`() throws {
    _ = try damage()
    let scene = try #require(try place.directory().quarantined().scenes.first)
    let texts = scene.texts.mapValues { $0.bytes() }
    #expect(try place.directory().salvage(scene.id) { _ in texts }?.scene == nil)
  }

  @Test(arguments: ["nothing", "../scenes", ".new"])
  func `nothing outside of quarantine is salvaged`(id: String) throws {
    _ = try damage()
    #expect(try place.directory().salvage(id) { _ in [:] } == nil)
  }

  @Test func `scenes that ended suddenly with texts are counted`() throws {
    for name in ["a", "b", "c", "d"] {
      let scene = try place.open(.named(name))
      if name != "d" { scene.type("words", into: "draft", at: 0) }
      try scene.commit()
      if name == "c" { scene.suspend() }
    }
    #expect(try place.directory().suddenlyEndedCount() == 2)
  }
}
