import CPlatform
import Glibc

/// The result of a command.
struct Finished {
  let code: Int32
  let output: String
  let error: String
}

/// Runs a command without a shell and returns its output.
@discardableResult
func run(_ arguments: [String], environment: [String: String]) -> Finished {
  var (out, err): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
  platform_pipe(&out)
  platform_pipe(&err)
  var words = arguments.map { strdup($0) } + [nil]
  var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { (words + variables).forEach { free($0) } }
  let pid = platform_spawn(
    arguments[0], &words, &variables, platform_stdio(input: -1, output: out[1], error: err[1]))
  close(out[1])
  close(err[1])
  let texts = readAll(out[0], err[0])
  var status: Int32 = 0
  waitpid(pid, &status, 0)
  let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  return Finished(code: code, output: texts.0, error: texts.1)
}

/// Reads two pipes at the same time, because a full one would block the writer.
private func readAll(_ first: Int32, _ second: Int32) -> (String, String) {
  var texts: [Int32: [UInt8]] = [first: [], second: []]
  var open = [first, second]
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while !open.isEmpty {
    var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), -1)
    for item in polled where item.revents != 0 {
      let count = read(item.fd, &buffer, buffer.count)
      if count > 0 {
        texts[item.fd]?.append(contentsOf: buffer[..<count])
      } else {
        close(item.fd)
        open.removeAll { $0 == item.fd }
      }
    }
  }
  return (
    String(decoding: texts[first] ?? [], as: UTF8.self),
    String(decoding: texts[second] ?? [], as: UTF8.self)
  )
}
