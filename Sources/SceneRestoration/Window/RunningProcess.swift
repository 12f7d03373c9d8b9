import CPlatform

/// Identity of a process.
///
/// A pid can be reused; a pid with its start time and the system's boot id cannot.
package struct RunningProcess: Equatable, Sendable {
  package let id: Int32
  private let start: UInt64
  private let boot: String

  /// Returns the running process with a pid; nil if there is none or it is not visible.
  package init?(id: Int32) { self.init(id: id, ProcessStatus(of: id)) }

  /// Returns the running process with a pid and a status.
  init?(id: Int32, _ status: ProcessStatus?) {
    guard let status, status.isRunning else { return nil }
    self.id = id
    start = status.start
    boot = Self.currentBoot
  }

  package var isRunning: Bool { RunningProcess(id: id) == self }

  private static let currentBoot: String = {
    #if os(Linux)
      let bytes = File.contents(ofSystemFile: "/proc/sys/kernel/random/boot_id") ?? []
    #else
      var bytes = [UInt8](repeating: 0, count: 64)
      bytes.withUnsafeMutableBytes { buffer in
        let text = buffer.bindMemory(to: CChar.self)
        _ = platform_boot_id(text.baseAddress, text.count)
      }
    #endif
    return String(decoding: bytes.prefix(36), as: UTF8.self)
  }()
}

extension RunningProcess: RawRepresentable, SceneValue {
  /// Pid, start time and boot id.
  package var rawValue: String { "\(id) \(start) \(boot)" }

  package init?(rawValue: String) {
    let parts = rawValue.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map(Substring.init)
    guard parts.count == 3, let id = Int32(parts[0]), let start = UInt64(parts[1]) else {
      return nil
    }
    self.id = id
    self.start = start
    boot = String(parts[2])
  }
}
