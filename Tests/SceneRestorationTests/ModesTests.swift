import Foundation
import Testing

@testable import SceneRestoration

/// Files that a backup or a sync tool restored with permissions for others.
@Suite struct ModesTests {
  @Test func `opening a scene removes the permissions of other users`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene[.count] = 1
    scene.suspend()
    #expect(try place.directory().exposed() == [])
    let folder = "\(place.path)/scenes/\(scene.id)"
    let (folders, files) = ([place.path, place.path + "/scenes", folder], names(in: folder))
    #expect(files.count >= 3)
    for path in folders { chmod(path, 0o755) }
    for path in files { chmod(path, 0o644) }
    #expect(Set(try place.directory().exposed()) == Set(folders + files))

    let again = try place.open(.named("work"))
    #expect(again[.count] == 1)
    #expect(try place.directory().exposed() == [])
  }

  private func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map { folder + "/" + $0 }
  }
}
