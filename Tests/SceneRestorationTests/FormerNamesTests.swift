import Foundation
import Testing

struct FormerNamesTests {
  /// A module with the names of SwiftUI that concern scenes.
  private static let userInterface = """
    public protocol Scene {}
    public enum ScenePhase { case active }
    @propertyWrapper public struct SceneStorage<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value, _ name: String) { self.wrappedValue = wrappedValue }
    }
    @propertyWrapper public struct AppStorage<Value> {
      public var wrappedValue: Value
      public init(wrappedValue: Value, _ name: String) { self.wrappedValue = wrappedValue }
    }
    """

  @Test func `a program can import SwiftUI's names and those of the library`() throws {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    let (library, program) = (place.path + "/UserInterface.swift", place.path + "/main.swift")
    try Self.userInterface.write(toFile: library, atomically: true, encoding: .utf8)
    let imports = "import SceneRestoration\n" + "import UserInterface\n"
    try
      (imports + """
        struct Window: Scene {
          @SceneStorage("tab") var tab = 0
          @AppStorage("theme") var theme = ""
          @SceneProperty("row") var row = 0
          @AppProperty("size") var size = 0
          var phase = ScenePhase.active
        }
        """).write(toFile: program, atomically: true, encoding: .utf8)
    let module = place.path + "/UserInterface.swiftmodule"
    _ = Child(
      "swiftc", "-emit-module", "-parse-as-library", "-module-name", "UserInterface", "-o", module,
      library
    ).output()
    #expect(Child.compilerMessages(about: program, searching: place.path) == "")
  }

  @Test func `a program with the former names compiles, with warnings`() throws {
    let place = Place()
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    let program = place.path + "/main.swift"
    try """
    import SceneRestoration
    import SceneRestorationFormerNames

    struct Todo {
      @SceneStorage("tab") var tab = 0
      @AppStorage("theme") var theme = ""
    }

    let directory = SceneDirectory(program: "todo")
    let scene: Scene = try directory.open(restoring: Todo(), writer: "todo 1.0")
    scene.phase = ScenePhase.active
    print(scene.mistyped, scene.previousWriter ?? "")
    for record in try directory.list(while: { true }).records { print(record.writer) }
    try directory.close(scene.id)
    scene.end()
    """.write(toFile: program, atomically: true, encoding: .utf8)
    let messages = Child.compilerMessages(about: program)
    #expect(!messages.contains("error:"), "\(messages)")
    #expect(messages.contains("'end()' is deprecated: renamed to 'suspend()'"))
  }
}
