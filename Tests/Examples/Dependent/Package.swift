// swift-tools-version: 6.3
import PackageDescription

// A program outside of this repository that depends on the library.

let package = Package(
  name: "dependent",
  platforms: [.macOS(.v14)],
  dependencies: [.package(path: "../scene-restoration")],
  targets: [
    .executableTarget(
      name: "dependent",
      dependencies: [.product(name: "SceneRestoration", package: "scene-restoration")])
  ]
)
