import Foundation

/// A home and a trace file for one trial; removed with this object.
final class TrialHome {
  let path: String
  let log: String

  /// - Parameter template: The home to copy; nil: the new home is empty.
  init(in sandbox: Sandbox, as template: String? = nil) throws {
    path = sandbox.home + "/\(UUID())"
    log = path + ".log"
    if let template { try FileManager.default.copyItem(atPath: template, toPath: path) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    try? FileManager.default.removeItem(atPath: log)
  }

  /// Whether strace(1) has injected a failure.
  var wasInjected: Bool {
    (try? String(contentsOfFile: log, encoding: .utf8))?.contains("(INJECTED)") == true
  }
}
