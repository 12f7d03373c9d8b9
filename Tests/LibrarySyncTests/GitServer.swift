import Foundation

/// A server of smart HTTP on this machine for one test: `git http-backend` behind one password.
final class GitServer: Sendable {
  let port: UInt16
  private let listener: Int32
  private let root: String
  private let isSilent: Bool

  /// - Parameters:
  ///   - root: The folder of the repositories.
  ///   - isSilent: Whether requests get no answer.
  init(root: String, isSilent: Bool = false) throws {
    (self.root, self.isSilent) = (root, isSilent)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) | listen(listener, 16) | getsockname(listener, $0, &length)
      }
    }
    guard outcome == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    self.listener = listener
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [root, isSilent] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        if isSilent { continue }
        Thread.detachNewThread {
          Self.answer(connection, root)
          close(connection)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  func url(_ user: String) -> String { "http://\(user)@127.0.0.1:\(port)/remote.git" }

  /// What the password `right` of the user `me` is in a request.
  private static let login = "Basic " + Data("me:right".utf8).base64EncodedString()

  private static func answer(_ connection: Int32, _ root: String) {
    var received = Data()
    let end = Data("\r\n\r\n".utf8)
    while received.range(of: end) == nil, take(connection, &received) {}
    guard let head = received.range(of: end) else { return }
    let lines = String(decoding: received[..<head.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines[0].components(separatedBy: " ")
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
    }
    guard words.count == 3, fields["authorization"] == login else {
      return send(
        connection,
        Data("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\(closing)".utf8))
    }
    var body = Data(received[head.upperBound...])
    let length = Int(fields["content-length"] ?? "") ?? 0
    while body.count < length, take(connection, &body) {}
    let target = words[1].split(separator: "?", maxSplits: 1).map(String.init)
    send(
      connection,
      backend(
        [
          "REQUEST_METHOD": words[0], "PATH_INFO": target[0],
          "QUERY_STRING": target.count > 1 ? target[1] : "", "GIT_PROJECT_ROOT": root,
          "CONTENT_TYPE": fields["content-type"] ?? "", "CONTENT_LENGTH": "\(length)",
          "HTTP_CONTENT_ENCODING": fields["content-encoding"] ?? "",
          "GIT_PROTOCOL": fields["git-protocol"] ?? "",
          "GIT_HTTP_EXPORT_ALL": "1", "REMOTE_USER": "me", "REMOTE_ADDR": "127.0.0.1",
          "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
        ], body))
  }

  private static let closing = "Connection: close\r\nContent-Length: 0\r\n\r\n"

  private static func take(_ connection: Int32, _ data: inout Data) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(connection, &buffer, buffer.count)
    if count > 0 { data.append(contentsOf: buffer[..<count]) }
    return count > 0
  }

  private static func send(_ connection: Int32, _ data: Data) {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Runs git for a request, and returns the answer.
  private static func backend(_ environment: [String: String], _ body: Data) -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "http-backend"]
    process.environment = environment
    let (out, into) = (Pipe(), Pipe())
    (process.standardOutput, process.standardInput) = (out, into)
    guard (try? process.run()) != nil else { return Data() }
    Thread.detachNewThread {
      try? into.fileHandleForWriting.write(contentsOf: body)
      try? into.fileHandleForWriting.close()
    }
    let answer = out.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: answer.prefix(64), as: UTF8.self)
    let status =
      text.hasPrefix("Status: ")
      ? String(text.dropFirst(8).prefix { $0 != "\r" && $0 != "\r\n" }) : "200 OK"
    return Data("HTTP/1.1 \(status)\r\nConnection: close\r\n".utf8) + answer
  }
}
