/// A tmux pane.
package struct TmuxPane: Equatable, Sendable {
  /// Path of the server's socket.
  package let socket: String
  /// Pid of the server.
  package let server: Int32
  /// Id of the pane: `%` and a number.
  package let id: String

  init(socket: String, server: Int32, id: String) {
    self.socket = socket
    self.server = server
    self.id = id
  }

  /// Reads `TMUX`, which is `SOCKET,PID,SESSION`, and `TMUX_PANE`.
  init?(variables: (String) -> String?) {
    guard let tmux = variables("TMUX"), let id = variables("TMUX_PANE"), Self.isPane(id) else {
      return nil
    }
    // NB: The path of the socket may contain commas.
    let parts = tmux.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 3, let server = Int32(parts[parts.count - 2]), server > 0 else {
      return nil
    }
    socket = parts.dropLast(2).joined(separator: ",")
    self.server = server
    self.id = id
  }

  private static func isPane(_ id: String) -> Bool {
    id.first == "%" && id.utf8.count > 1
      && id.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }
}
