/// Reads up to a number of bytes, or to the end; nil with the reason in `errno`.
package func readBytes(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
  var failed = false
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
    while filled < limit {
      let count = read(descriptor, buffer.baseAddress.map { $0 + filled }, limit - filled)
      if count < 0, errno == EINTR { continue }
      failed = count < 0
      if count <= 0 { return }
      filled += count
    }
  }
  return failed ? nil : bytes
}
