import Glibc

/// A pseudo-terminal: `inside` is the program's end, `outside` the terminal's.
final class PseudoTerminal {
  private(set) var outside: Int32 = -1
  private(set) var inside: Int32 = -1

  init(columns: UInt16 = 20, rows: UInt16 = 5) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    openpty(&outside, &inside, nil, nil, &size)
  }

  deinit {
    close(inside)
    hangUp()
  }

  func hangUp() {
    if outside >= 0 { close(outside) }
    outside = -1
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(outside, UInt(TIOCSWINSZ), &size)
  }

  /// The terminal's modes.
  var modes: termios {
    var modes = termios()
    tcgetattr(inside, &modes)
    return modes
  }

  /// Whether the next reads of `outside` report changes of the flow control: TIOCPKT.
  var reportsFlowControl = false {
    didSet {
      var isOn: Int32 = reportsFlowControl ? 1 : 0
      _ = ioctl(outside, UInt(TIOCPKT), &isOn)
    }
  }

  /// Reads all packets; returns whether Ctrl-S began or ceased to stop the output since the last
  /// call.
  func hasChangedFlowControl() -> Bool {
    var hasChanged = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    var polled = pollfd(fd: outside, events: Int16(POLLIN | POLLPRI), revents: 0)
    while poll(&polled, 1, 0) > 0, read(outside, &buffer, buffer.count) > 0 {
      if Int32(buffer[0]) & (TIOCPKT_DOSTOP | TIOCPKT_NOSTOP) != 0 { hasChanged = true }
    }
    return hasChanged
  }

  func type(_ text: String) {
    _ = write(outside, text, text.utf8.count)
  }

  /// Returns everything that was written since the last call.
  ///
  /// It ends at a mark that this call writes.
  func written() -> String {
    let end = "\u{1}the end\u{1}"
    _ = write(inside, end, end.utf8.count)
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !text.reversed().starts(with: end.utf8.reversed()) {
      let count = read(outside, &buffer, buffer.count)
      guard count > 0 else { break }
      text += buffer[..<count]
    }
    return String(decoding: text.dropLast(end.utf8.count), as: UTF8.self)
  }

  /// Waits until `inside` has input.
  func waitForInput() {
    var polled = pollfd(fd: inside, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, -1)
  }
}
