// swift-tools-version: 6.0
import PackageDescription

// The package that `make scene-restoration` lays out.

let package = Package(
  name: "scene-restoration",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "SceneRestoration", targets: ["SceneRestoration"]),
    .library(name: "SceneRestorationFoundation", targets: ["SceneRestorationFoundation"]),
    .library(name: "SceneRestorationFormerNames", targets: ["SceneRestorationFormerNames"]),
    .library(name: "SceneRestorationTesting", targets: ["SceneRestorationTesting"]),
  ],
  targets: [
    .target(name: "CPlatform"),
    .target(name: "CLibrary"),
    .target(name: "SceneRestoration", dependencies: ["CLibrary", "CPlatform"]),
    .target(name: "SceneRestorationFoundation", dependencies: ["SceneRestoration"]),
    .target(name: "SceneRestorationFormerNames", dependencies: ["SceneRestoration"]),
    .target(name: "SceneRestorationTesting", dependencies: ["SceneRestoration", "CLibrary"]),
    .target(
      name: "Torture", dependencies: ["CLibrary"], path: "Tests/Torture"),
    .executableTarget(
      name: "scene-counter-example", dependencies: ["SceneRestoration"],
      path: "Tests/Examples/Counter"),
    .executableTarget(
      name: "scene-todo-example", dependencies: ["SceneRestoration"],
      path: "Tests/Examples/Todo"),
    .executableTarget(
      name: "scene-kanban-example", dependencies: ["SceneRestoration"],
      path: "Tests/Examples/Kanban"),
    // scene-probe: for tests that need a process of their own.
    .executableTarget(
      name: "scene-probe", dependencies: ["SceneRestoration", "CLibrary", "CPlatform"],
      path: "Tests/SceneProbe"),
    .executableTarget(
      name: "scene-benchmark", dependencies: ["SceneRestoration", "CLibrary", "CPlatform"],
      path: "Tests/SceneBenchmark"),
    .testTarget(
      name: "SceneRestorationTests",
      dependencies: [
        "SceneRestoration", "SceneRestorationFoundation", "SceneRestorationFormerNames",
        "SceneRestorationTesting", "CLibrary", "CPlatform", "Torture", "scene-counter-example",
        "scene-todo-example", "scene-kanban-example", "scene-probe",
      ],
      exclude: ["Golden"]),
  ]
)

for target in package.targets where target.name != "CPlatform" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
