/// What the environment says of a pane of tmux.
struct TmuxPane: Equatable {
  let socket: String
  /// The server's process.
  let server: Int32
  /// `%` and a number.
  let id: String

  /// From `TMUX`, which is `SOCKET,PID,SESSION`, and `TMUX_PANE`.
  init?(variables: (String) -> String?) {
    guard let tmux = variables("TMUX"), let id = variables("TMUX_PANE") else { return nil }
    // NB: The path of the socket may have commas in it.
    let parts = tmux.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 3, let server = Int32(parts[parts.count - 2]), server > 0 else {
      return nil
    }
    socket = parts.dropLast(2).joined(separator: ",")
    self.server = server
    self.id = id
  }
}
