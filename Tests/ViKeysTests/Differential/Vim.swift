import Foundation

/// Executes scripts with vim, many in one process.
enum Vim {
  static let isInstalled: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["vim", "--version"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Returns the results; nil where vim does not end, as in a macro that calls itself.
  static func play(_ scripts: [Script], driver: String) throws -> [Result?] {
    var results: [Result?] = []
    while results.count < scripts.count {
      results += try run(Array(scripts[results.count...]), driver: driver)
      if results.count < scripts.count { results.append(nil) }
    }
    return results
  }

  /// Returns the results up to the first script that is stopped by the time, or by the memory.
  private static func run(_ scripts: [Script], driver: String) throws -> [Result?] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "vi-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (input, output) = (
      folder.appendingPathComponent("scripts"), folder.appendingPathComponent("results")
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    let lines = try scripts.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    try (lines.joined(separator: "\n") + "\n").write(to: input, atomically: false, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "prlimit", "--as=1000000000", "nice", "-n", "19", "timeout", "-s", "KILL",
      "\(2 + scripts.count / 100)",
      "vim", "-u", "NONE", "-N", "-i",
      "NONE", "-n", "--not-a-term", "-T", "dumb", "-S", driver,
    ]
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "HOME": folder.path, "VI_SCRIPTS": input.path, "VI_RESULTS": output.path,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard var raw = try? Data(contentsOf: output) else { return [] }
    // In `.`, vim escapes a byte.
    let escape = Data([0x80, 0xFE, 0x58])
    while let found = raw.range(of: escape) { raw.replaceSubrange(found, with: [0x80]) }
    // In `.`, vim has a code for Backspace.
    let results = String(decoding: raw, as: UTF8.self).replacingOccurrences(
      of: "\u{FFFD}kb", with: "\\b"
    )
    .split(separator: "\n")
    return results.map { try? JSONDecoder().decode(Result.self, from: Data($0.utf8)) }
  }
}
