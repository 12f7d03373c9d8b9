/// The lines of a file, read in pieces.
struct FileLines {
  private let file: FileBytes
  private var bytes: ArraySlice<UInt8> = []
  private var index = 0
  private var number = 0

  init(_ file: FileBytes) { self.file = file }

  /// Returns the number of the next line, from 1, and its text; nil at the end.
  mutating func next() -> (line: Int, text: String)? {
    file.fill(&bytes, from: &index)
    guard index < bytes.endIndex else { return nil }
    let end = bytes[index...].firstIndex(of: 10) ?? bytes.endIndex
    var content = bytes[index..<end]
    if content.last == 13 { content.removeLast() }
    index = min(bytes.endIndex, end + 1)
    number += 1
    return (number, content.text)
  }
}
