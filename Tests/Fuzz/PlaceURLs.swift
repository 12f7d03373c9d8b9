@testable import LibraryModel

extension FuzzTarget {
  /// URLs of places: printing and reading keeps them.
  ///
  /// Addresses for a browser: they are plain.
  static let placeURLs = FuzzTarget(name: "urls") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    if let reference = try? PlaceReference(url: text) {
      let printed = reference.url
      try expect(printed.utf8.allSatisfy(\.isPlain), "“\(printed)” is not a plain URL")
      let again = try? PlaceReference(url: printed)
      try expect(again == reference, "“\(printed)” is another place")
      try expect(again?.url == printed, "“\(printed)” is printed differently")
    }
    if let address = WebAddress(text)?.description {
      try expect(address.hasPrefixOfWeb, "“\(address)” is not an address of the web")
      try expect(address.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "“\(address)” has a blank")
      try expect(WebAddress(address)?.description == address, "“\(address)” is read differently")
    }
    _ = text.slug
  }
}

extension UInt8 {
  /// Whether the byte is safe in a URL for shells and terminals: no quote, no blank, no control.
  fileprivate var isPlain: Bool {
    self > 0x20 && self < 0x7F && !"\"'`$\\;|<>(){}#*!^".utf8.contains(self)
  }
}

extension String {
  fileprivate var hasPrefixOfWeb: Bool {
    let start = lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://")
  }
}
