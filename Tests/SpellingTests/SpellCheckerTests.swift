import Glibc
import Testing

@testable import Spelling

/// Words against small dictionaries that the tests write.
@Suite final class SpellCheckerTests {
  private let folder = "/tmp/spelling-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"

  init() { mkdir(folder, 0o700) }

  deinit {
    for name in ["en_GB", "de_DE", "ru_RU", "xx"] {
      for suffix in ["aff", "dic"] { unlink("\(folder)/\(name).\(suffix)") }
    }
    rmdir(folder)
  }

  private func write(_ name: String, _ bytes: [UInt8]) {
    let file = fopen("\(folder)/\(name)", "w")
    _ = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }

  private func write(_ name: String, _ affixes: String, _ words: [String]) {
    write(name + ".aff", Array(affixes.utf8))
    write(name + ".dic", Array(("\(words.count)\n" + words.joined(separator: "\n") + "\n").utf8))
  }

  private func writeEnglish() {
    write(
      "en_GB", "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz'\nSFX S Y 1\nSFX S 0 s .\n",
      ["the/S", "ferry/S", "isn't", "takes", "café", "'tis"])
  }

  private var checker: SpellChecker { SpellChecker(in: DictionaryFolders([folder])) }

  @Test(arguments: [["cafe\u{301}", "café"]])
  func `a word is right whether its letters are composed or not`(words: [String]) {
    writeEnglish()
    for word in words {
      let checker = checker
      #expect(checker.use(["en_GB"]) == [])
      #expect(checker.isRight(word) && !checker.isRight("cafe\u{302}"))
    }
  }

  @Test func `a word is right if the dictionary or a rule of it has it`() {
    writeEnglish()
    let checker = checker
    #expect(checker.use(["en_GB"]) == [])
    for word in ["ferry", "Ferry", "FERRYS", "isn't", "isn’t", "café", "'tis", "’Tis"] {
      #expect(checker.isRight(word), "\(word)")
    }
    for word in ["fery", "cafe", "Ines"] { #expect(!checker.isRight(word), "\(word)") }
    #expect(checker.suggestions(for: "fery").first == "ferry")
  }

  @Test func `a word with two letters in the other order comes first, also with a capital`() {
    write(
      "en_GB", "SET UTF-8\nTRY esianrtolcdugmphbyfvkwz\n", ["te", "th", "eh", "tech", "meh", "the"])
    let checker = checker
    #expect(checker.use(["en_GB"]) == [])
    #expect(checker.suggestions(for: "teh").first == "the")
    #expect(checker.suggestions(for: "Teh").first == "The")
  }

  @Test func `several languages work together, also in old encodings`() {
    writeEnglish()
    write("de_DE.aff", Array("SET ISO8859-1\nTRY e\n".utf8))
    write("de_DE.dic", Array("1\n".utf8) + [0x46, 0xE4, 0x68, 0x72, 0x65, 0x0A])
    write("ru_RU.aff", Array("SET KOI8-R\n".utf8))
    write("ru_RU.dic", Array("1\n".utf8) + [0xCD, 0xC9, 0xD2, 0x0A])
    let checker = checker
    #expect(checker.use(["en_GB", "de_DE"]) == [])
    #expect(checker.isRight("Fähre") && checker.isRight("ferry"))
    #expect(!checker.isRight("Fahre"))
    #expect(checker.suggestions(for: "Fähr") == ["Fähre"])
    #expect(checker.use(["ru_RU"]) == [])
    #expect(checker.isRight("мир") && !checker.isRight("мит"))
  }

  @Test func `a word in a script that no dictionary has is not checked`() {
    writeEnglish()
    write("ru_RU", "SET UTF-8\n", ["мир"])
    let checker = checker
    #expect(checker.use(["en_GB"]) == [])
    for word in ["мит", "كتاب", "λόγος", "שלום"] { #expect(checker.isRight(word), "\(word)") }
    #expect(!checker.isRight("fery") && !checker.isRight("čerwa"))
    #expect(checker.use(["en_GB", "ru_RU"]) == [])
    #expect(!checker.isRight("мит") && !checker.isRight("fery") && checker.isRight("كتاب"))
  }

  @Test func `a missing dictionary is named, with its package, and makes no word wrong`() {
    let checker = checker
    #expect(checker.use(["en_GB"], language: "pt-BR") == ["en_GB", "pt-BR"])
    #expect(checker.isRight("fery"))
    for (name, package) in [
      ("en_GB", "hunspell-en-gb"), ("en", "hunspell-en-gb"), ("de", "hunspell-de-de"),
      ("pt-BR", "hunspell-pt-br"), ("fr_FR", "hunspell-fr"), ("nb_NO", "hunspell-no"),
      ("ja", nil), ("deutsch", nil),
    ] { #expect(DictionaryFolders.package(for: name) == package) }
    writeEnglish()
    #expect(checker.use(["en_GB"]) == [])
    #expect(!checker.isRight("fery"))
  }

  @Test func `the language of a book adds its dictionary unless another one covers it`() {
    writeEnglish()
    write("de_DE", "SET UTF-8\n", ["Haus"])
    let checker = checker
    #expect(checker.use(["en_GB"], language: "de") == [])
    #expect(checker.isRight("Haus") && checker.isRight("ferry"))
    #expect(checker.use(["en_GB"], language: "en") == [])
    #expect(!checker.isRight("Haus"))
    #expect(checker.use(["en_GB"], language: "en-US") == [])
    #expect(DictionaryFolders([folder]).name(forLanguage: "en-US") == "en_GB")
  }

  @Test func `known words are right with a capital, in capitals and in the genitive`() {
    writeEnglish()
    let checker = checker
    _ = checker.use(["en_GB"])
    #expect(!checker.isRight("Ines"))
    checker.known.add("Ines d’Arc-Bloom")
    checker.known.add("yurt")
    for word in ["Ines", "INES", "Ines's", "Ines’s", "d'Arc-Bloom", "Bloom", "Yurt", "yurt"] {
      #expect(checker.isRight(word), "\(word)")
    }
    #expect(!checker.isRight("ines"))
    #expect(checker.suggestions(for: "Inse").contains("Ines"))
    checker.known = KnownWords()
    #expect(!checker.isRight("Ines"))
  }

  @Test func `the name of a dictionary is no path: a path is reported as missing`() {
    writeEnglish()
    let inner = SpellChecker(in: DictionaryFolders([folder + "/inner"]))
    #expect(inner.use(["../en_GB"]) == ["../en_GB"])
    let outside = ["\(folder)/en_GB", "./en_GB", "/etc/passwd", "en_GB\u{0}", ""]
    #expect(checker.use(outside) == outside)
  }

  @Test func `a very long word and one with a NUL are checked, and so are the words after them`() {
    writeEnglish()
    let checker = checker
    #expect(checker.use(["en_GB"]) == [])
    // Longer than what Hunspell reads: it is not checked.
    #expect(checker.isRight(String(repeating: "x", count: 10_000)))
    #expect(checker.suggestions(for: String(repeating: "x", count: 10_000)) == [])
    #expect(!checker.isRight("fe\u{0}ry") && !checker.isRight("fery\u{0}"))
    #expect(checker.isRight(""))
    #expect(checker.isRight("ferry") && !checker.isRight("fery"))
    #expect(checker.suggestions(for: "fery").first == "ferry")
  }

  @Test func `a dictionary with broken rules has the words that can be read`() {
    writeEnglish()
    write(
      "xx", "SET UTF-8\nSFX\nCOMPOUNDRULE 99999\nREP 7\n", ["/", "a/b/c", "\u{0}", "plain"])
    let checker = checker
    #expect(checker.use(["xx", "en_GB"]) == [])
    #expect(checker.isRight("plain") && checker.isRight("ferry"))
    #expect(!checker.isRight("fery") && !checker.isRight("abc"))
    #expect(checker.suggestions(for: "fery").contains("ferry"))
  }

  @Test func `dictionaries are found in the folders of the environment, the first one first`() {
    let folders = DictionaryFolders { ["DICPATH": "/a:b:/c", "HOME": "/home/u"][$0] }
    #expect(folders.paths.prefix(3) == ["/a", "/c", "/home/u/.local/share/hunspell"])
    #expect(folders.paths.contains("/usr/share/hunspell"))
    #expect(folders.paths.contains("/usr/share/myspell/dicts"))
    writeEnglish()
    write("lonely.dic", [])
    #expect(DictionaryFolders([folder]).names == ["en_GB"])
    unlink(folder + "/lonely.dic")
  }
}
