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
