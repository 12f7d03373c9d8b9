import CHunspell
import CLibrary

/// A dictionary of Hunspell.
///
/// Not for several threads at once.
final class HunspellDictionary {
  private let handle: OpaquePointer
  /// Nil if the encoding is unknown: then only ASCII words are checked.
  private let encoding: DictionaryEncoding?

  /// Loads a dictionary: takes tens of milliseconds.
  init?(_ files: DictionaryFiles) {
    guard let handle = Hunspell_create(files.affixes, files.words) else { return nil }
    self.handle = handle
    encoding = Hunspell_get_dic_encoding(handle)
      .flatMap { DictionaryEncoding(named: String(cString: $0)) }
  }

  deinit { Hunspell_destroy(handle) }

  /// Returns whether it has a word.
  ///
  /// If its encoding is unknown, a word with letters beyond ASCII counts as known.
  func contains(_ word: String) -> Bool {
    guard let bytes = bytes(of: word) else { return encoding == nil }
    return bytes.withUnsafeBufferPointer { Hunspell_spell(handle, $0.baseAddress) != 0 }
  }

  /// Returns words for a misspelt one, the best first.
  func suggestions(for word: String) -> [String] {
    guard let bytes = bytes(of: word) else { return [] }
    var list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = bytes.withUnsafeBufferPointer { Hunspell_suggest(handle, &list, $0.baseAddress) }
    guard count > 0, let found = list else { return [] }
    defer { Hunspell_free_list(handle, &list, count) }
    return (0..<Int(count)).compactMap { index in
      found[index].map { text(of: UnsafeBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// The bytes of a word with a 0 at the end; nil if its encoding lacks one of the letters.
  private func bytes(of word: String) -> [CChar]? {
    guard !word.utf8.contains(0) else { return nil }
    let bytes: [UInt8]? =
      if let encoding { encoding.bytes(of: word) } else {
        word.utf8.allSatisfy { $0 < 0x80 } ? Array(word.utf8) : nil
      }
    return bytes.map { $0.map(CChar.init(bitPattern:)) + [0] }
  }

  private func text(of word: UnsafeBufferPointer<CChar>) -> String {
    let bytes = word.map(UInt8.init(bitPattern:))
    return encoding?.text(of: bytes) ?? String(decoding: bytes, as: UTF8.self)
  }
}
