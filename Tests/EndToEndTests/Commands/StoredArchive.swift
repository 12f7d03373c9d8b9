/// A ZIP archive with files that are not compressed, such as a small book in EPUB.
struct StoredArchive {
  let bytes: [UInt8]

  init(_ files: [(path: String, text: String)]) {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    for (path, text) in files {
      let size = number(text.utf8.count, 4)
      let facts =
        [UInt8](repeating: 0, count: 14) + size + size + number(path.utf8.count, 2) + number(0, 2)
      directory +=
        number(0x0201_4B50, 4) + number(0, 2) + facts + [UInt8](repeating: 0, count: 10)
        + number(body.count, 4) + Array(path.utf8)
      body += number(0x0403_4B50, 4) + facts + Array(path.utf8) + Array(text.utf8)
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
      + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
    bytes = body + directory + end
  }
}
