import Foundation
import Testing

@testable import SceneRestoration

struct SceneIndexTests {
  @Test func `windows with a single scene share one file under several names`() throws {
    let place = Place()
    let id = try end(place.open(in: .staying("A")))
    try end(place.open(.named("\(id)"), in: .staying("B")))
    let file = try #require(try place.identity(ofFile: "index/scene-\(id)"))
    let windows = try names(in: place).filter { $0.hasPrefix("window-") }
    #expect(windows.count == 2)
    for name in windows { #expect(try place.identity(ofFile: "index/\(name)") == file) }
  }

  @Test func `a hint with two scenes does not change the hints with one`() throws {
    let place = Place()
    let one = try end(place.open(in: .staying("A")))
    try end(place.open(.named("\(one)"), in: .staying("B")))
    let other = try end(place.open(.new, in: .staying("B")))
    try end(place.open(.named("\(one)"), in: .staying("C")))
    let index = SceneIndex(folder: try Folder(path: place.path + "/index"))
    #expect(index.scenes(of: .staying("A")) == [one])
    #expect(index.scenes(of: .staying("B")) == [other, one])
    #expect(index.scenes(of: .staying("C")) == [one])
  }

  @Test func `hints emptied by a power cut are written again`() throws {
    let place = Place()
    let id = try end(place.open(in: .staying("A")))
    for name in try names(in: place) {
      try Data().write(to: URL(fileURLWithPath: place.path + "/index/" + name))
    }
    try end(place.open(.named("\(id)"), in: .staying("B")))
    #expect(try end(place.open(in: .staying("B"))) == id)
    try end(place.open(.named("\(id)"), in: .staying("A")))
    #expect(try end(place.open(in: .staying("A"))) == id)
  }

  private func names(in place: Place) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place.path + "/index")
  }

  @discardableResult
  private func end(_ scene: WindowScene) -> SceneID {
    scene.suspend()
    return scene.id
  }
}
