import Foundation

/// A command `ssh` that runs what a client asks for on this machine, and cuts the connection after
/// some bytes.
final class CuttableSSH {
  /// The direction that is cut.
  enum Side: String, CaseIterable {
    case fromServer = "out"
    case toServer = "in"
  }

  /// The folder with the command, to be first in `PATH`.
  let bin: String

  init(in folder: String) throws {
    bin = folder
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    // NB: dd(1) passes on each byte at once; head(1) would wait for a whole block. A cut must end
    // the shell, which has the other end of the client's pipe open.
    try """
    #!/bin/sh
    for command; do :; done
    side=none
    [ -e '\(bin)/cut' ] && read -r side bytes <'\(bin)/cut'
    cut() { dd bs=1 count="$bytes" status=none; }
    case $side in
      out) sh -c "$command" | { cut; kill $$; } ;;
      in) cut | sh -c "$command" ;;
      *) exec sh -c "$command" ;;
    esac

    """.write(toFile: bin + "/ssh", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/ssh")
  }

  func url(_ path: String) -> String { "ssh://here\(path)" }

  /// Cuts each connection after some bytes, until it is called again; nil cuts none.
  func cut(_ side: Side?, after bytes: Int = 0) throws {
    let path = bin + "/cut"
    guard let side else {
      try? FileManager.default.removeItem(atPath: path)
      return
    }
    try "\(side.rawValue) \(bytes)\n".write(toFile: path, atomically: true, encoding: .utf8)
  }
}
