extension [UInt8] {
  /// A paste as text: terminals send line ends as carriage returns; what is not UTF-8 is shown so.
  var asPastedText: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count)
    var afterReturn = false
    for byte in self {
      if byte == carriageReturn || (byte == newline && !afterReturn) {
        text.append(newline)
      } else if byte != newline {
        text.append(byte)
      }
      afterReturn = byte == carriageReturn
    }
    return Array(String(decoding: text, as: UTF8.self).utf8)
  }
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
