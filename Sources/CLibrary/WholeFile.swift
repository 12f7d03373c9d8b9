/// Reads up to a number of bytes from the beginning of a file; nil with the reason in `errno`.
///
/// - Parameter flags: More flags of open(2).
package func fileBytes(_ path: String, atMost limit: Int, _ flags: Int32 = 0) -> [UInt8]? {
  // A pipe that nobody writes to must not block.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return readBytes(file, atMost: limit)
}

/// Reads up to a number of bytes, or to the end; nil with the reason in `errno`.
package func readBytes(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var bytes: [UInt8] = []
  while bytes.count < limit {
    let (size, room) = (bytes.count, min(limit - bytes.count, max(65_536, bytes.count)))
    bytes.append(contentsOf: repeatElement(0, count: room))
    let count = bytes.withUnsafeMutableBytes { buffer in
      read(descriptor, buffer.baseAddress.map { $0 + size }, room)
    }
    bytes.removeLast(room - max(0, count))
    if count < 0, errno == EINTR { continue }
    if count < 0 { return nil }
    if count == 0 { break }
  }
  return bytes
}

/// Writes all bytes; waits for a slow reader, and retries after a signal.
///
/// - Returns: Whether all were written; if not, `errno` tells why.
package func writeBytes(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
  var rest = Array(bytes)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0, hasWaited(for: POLLOUT, on: descriptor) { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Waits until a call that has failed can be repeated; false if it cannot.
///
/// Another program can make a pipe non-blocking: the call then fails with EAGAIN.
package func hasWaited(for event: Int32, on descriptor: Int32) -> Bool {
  guard errno == EAGAIN else { return errno == EINTR }
  var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  return poll(&polled, 1, -1) > 0 || errno == EINTR
}

/// Discards the bytes that a non-blocking descriptor has; returns whether there were any.
@discardableResult
package func drain(_ descriptor: Int32) -> Bool {
  withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
    var hasBytes = false
    while read(descriptor, buffer.baseAddress, buffer.count) > 0 { hasBytes = true }
    return hasBytes
  }
}
