import struct FoundationEssentials.Data

extension CursesTerminal {
  /// Copies a text to the terminal's clipboard with OSC 52, which many terminals ignore.
  public func copy(_ text: [UInt8]) {
    write("\u{1B}]52;c;".utf8)
    write(Data(text).base64EncodedData())
    write("\u{7}".utf8)
  }
}
