import FoundationEssentials
import LibraryModel
import Testing

@testable import LibraryExchange

/// Books in EPUB: title, authors and contents.
struct EPUBTests {
  private static let container = """
    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
    <rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
    """

  private static func package(_ manifest: String, metadata: String = "") -> String {
    """
    <?xml version="1.0"?>
    <opf:package xmlns:opf="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" unique-identifier="id">
    <opf:metadata><dc:identifier id="id">urn:isbn:9780141439587</dc:identifier>
    <dc:title>Emma</dc:title><dc:creator opf:role="aut">Jane
    Austen</dc:creator><dc:creator opf:role="edt">Ed Itor</dc:creator>
    <dc:date>1815-12-23</dc:date>\(metadata)</opf:metadata>
    <opf:manifest>\(manifest)</opf:manifest><opf:spine toc="ncx"/></opf:package>
    """
  }

  private static let nav = """
    <?xml version="1.0"?><!DOCTYPE html>
    <html xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="landmarks"><ol><li><a>Cover</a></li></ol></nav>
    <nav epub:type="toc"><ol><li><a href="1.xhtml">Volume <i>I</i></a><ol><li><a href="2.xhtml">#Chapter [1]</a></li></ol></li>
    <li><span>Volume II</span></li></ol></nav></body></html>
    """

  private static let ncx = """
    <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text></navLabel>
    <navPoint><navLabel><text>One A</text></navLabel></navPoint></navPoint></navMap></ncx>
    """

  /// An archive with stored files.
  private static func zip(_ files: [(String, String)]) -> [UInt8] {
    var (body, directory): ([UInt8], [UInt8]) = ([], [])
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(value >> ($0 * 8) & 0xFF) }
    }
    for (name, text) in files {
      let (name, data) = (Array(name.utf8), Array(text.utf8))
      let facts =
        number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + number(0, 4)
        + number(data.count, 4) + number(data.count, 4) + number(name.count, 2) + number(0, 2)
      directory +=
        number(0x0201_4B50, 4) + number(20, 2) + facts + number(0, 2) + number(0, 2)
        + number(0, 2) + number(0, 4) + number(body.count, 4) + name
      body += number(0x0403_4B50, 4) + facts + name + data
    }
    return body + directory + number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2)
      + number(files.count, 2) + number(directory.count, 4) + number(body.count, 4) + number(0, 2)
  }

  private static func epub(_ package: String, _ others: [(String, String)] = []) -> [UInt8] {
    zip([("META-INF/container.xml", container), ("OEBPS/book.opf", package)] + others)
  }

  @Test func `a book has its title, authors, number, year and contents`() throws {
    let manifest = "<opf:item id=\"n\" href=\"text/nav%20doc.xhtml#x\" properties=\"nav\"/>"
    let bytes = Self.epub(Self.package(manifest), [("OEBPS/text/nav doc.xhtml", Self.nav)])
    #expect(ImportFormat(recognising: bytes) == .epub)
    let book = try #require(ImportedFile(bytes, as: .epub).books.first)
    #expect(book.title == "Emma" && book.authors == ["Jane Austen"])
    #expect(book.isbn == "9780141439587" && book.year == 1815)
    #expect(
      book.highlights.map(\.noteText) == [
        "Contents\n\n- Volume I\n  - Chapter 1\n- Volume II"
      ])
  }

  @Test func `a book without a title has the name of its file, and an unknown date no year`() {
    let package = Self.package("").replacing("<dc:title>Emma</dc:title>", with: "")
      .replacing("1815-12-23", with: "0101-01-01T00:00:00+00:00")
    let bytes = Self.epub(package)
    let book = ImportedFile(FileBytes(bytes), as: .epub, named: "Emma - Austen").books.first
    #expect(book?.title == "Emma - Austen" && book?.year == nil)
    #expect(ImportedFile(bytes, as: .epub).unreadable.map(\.reason) == ["no title"])
  }

  @Test func `pictures in the contents have the texts that stand for them`() {
    let nav =
      "<html><body><nav><ol><li><a><img alt=\"The Cover\"/></a></li>"
      + "<li><a title=\"Map\"><svg/></a></li>"
      + (1...1500).map { "<li><a>\($0)</a></li>" }.joined() + "</ol></nav></body></html>"
    let manifest = "<opf:item id=\"n\" href=\"nav.xhtml\" properties=\"nav\"/>"
    let bytes = Self.epub(Self.package(manifest), [("OEBPS/nav.xhtml", nav)])
    let contents = ImportedFile(bytes, as: .epub).books.first?.highlights.first?.words ?? ""
    #expect(contents.hasPrefix("Contents\n\n- The Cover\n- Map\n- 1\n"))
    #expect(contents.hasSuffix("\n- 1500"))
  }

  @Test func `a book has the annotations that Calibre keeps in it`() {
    let list = """
      [{"type": "last-read", "pos": "epubcfi(/2)"}, {"type": "highlight", "uuid": "u1",
        "highlighted_text": "She was", "notes": "mine", "toc_family_titles": ["A", "B"],
        "style": {"kind": "color", "type": "builtin", "which": "green"}},
       {"type": "highlight", "uuid": "u2", "removed": true}]
      """
    let encoded = Data(list.utf8).base64EncodedString(options: .lineLength64Characters)
    let bookmarks = ("META-INF/calibre_bookmarks.txt", "encoding=json+base64:\n" + encoded)
    let book = ImportedFile(Self.epub(Self.package(""), [bookmarks]), as: .epub).books.first
    #expect(book?.highlights.map(\.noteText) == ["> She was\n\nmine\n\nB #green"])
  }

  @Test func `an older book has its contents in the NCX`() throws {
    let manifest =
      "<opf:item id=\"ncx\" href=\"../toc.ncx\" media-type=\"application/x-dtbncx+xml\"/>"
    let file = ImportedFile(Self.epub(Self.package(manifest), [("toc.ncx", Self.ncx)]), as: .epub)
    #expect(file.books.first?.highlights.map(\.noteText) == ["Contents\n\n- One\n  - One A"])
  }

  @Test(arguments: [
    "<ncx><navMap>", "<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", "",
    String(repeating: "<a>", count: 100_000),
  ])
  func `contents that cannot be read cost only the contents`(text: String) {
    let manifest = "<opf:item id=\"ncx\" href=\"toc.ncx\"/>"
    let bytes = Self.epub(Self.package(manifest), [("OEBPS/toc.ncx", text)])
    let file = ImportedFile(bytes, as: .epub)
    #expect(file.books.map(\.title) == ["Emma"])
    #expect(file.books.first?.highlights.isEmpty == true)
  }

  @Test func `no entity is resolved and no other file is read`() {
    let attack = """
      <!DOCTYPE package [<!ENTITY x SYSTEM "file:///etc/passwd">]>
      <package><metadata><title>&x;</title></metadata></package>
      """
    let file = ImportedFile(Self.epub(attack), as: .epub)
    #expect(file.books.isEmpty)
    let reason = "its package is damaged, or uses entities of its own"
    #expect(file.unreadable == [UnreadableRecord(line: 1, reason)])
  }

  @Test func `data that inflates beyond the bound is refused`() {
    // 16 MB of zeros, deflated: a block of repetitions.
    var bits = BitWriter()
    bits.write(1, 1)
    bits.write(1, 2)
    // A literal 0, then repetitions of 258 bytes at distance 1: fixed codes.
    bits.writeCode(0x30, 8)
    for _ in 0..<65_000 {
      bits.writeCode(0xC5, 8)
      bits.writeCode(0, 5)
    }
    bits.writeCode(0, 7)
    let archive = Self.zip([("META-INF/container.xml", "")])
    let bytes = archive.replacingContent(deflated: bits.bytes)
    #expect(ZipArchive(bytes[...])?.file("META-INF/container.xml") == nil)
    #expect(ImportedFile(bytes, as: .epub).books.isEmpty)
  }

  @Test func `an archive that is cut off or changed anywhere is read or refused`() {
    let manifest = "<opf:item id=\"ncx\" href=\"toc.ncx\"/>"
    let bytes = Self.epub(Self.package(manifest), [("OEBPS/toc.ncx", Self.ncx)])
    for offset in bytes.indices {
      var changed = bytes
      changed[offset] = ~changed[offset]
      for file in [
        ImportedFile(changed, as: .epub), ImportedFile(Array(bytes[offset...]), as: .epub),
      ] {
        #expect(file.books.count + file.unreadable.count == 1)
      }
    }
  }
}

/// Writes bits from the lowest of each byte on.
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  mutating func write(_ value: Int, _ length: Int) {
    for bit in 0..<length {
      if count % 8 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(count % 8) }
      count += 1
    }
  }

  /// Writes a Huffman code, its highest bit first.
  mutating func writeCode(_ code: Int, _ length: Int) {
    for bit in (0..<length).reversed() { write(code >> bit & 1, 1) }
  }
}

extension [UInt8] {
  /// An archive of one empty file, with deflated data as its content.
  fileprivate func replacingContent(deflated data: [UInt8]) -> [UInt8] {
    var bytes = self
    func set(_ value: Int, _ size: Int, at offset: Int) {
      for byte in 0..<size { bytes[offset + byte] = UInt8(value >> (byte * 8) & 0xFF) }
    }
    let name = Int(bytes[26])
    let (directory, end) = (30 + name, count - 22)
    set(8, 2, at: 8)
    set(data.count, 4, at: 18)
    set(8, 2, at: directory + 10)
    set(data.count, 4, at: directory + 20)
    set(directory + data.count, 4, at: end + 16)
    bytes.insert(contentsOf: data, at: directory)
    return bytes
  }
}
