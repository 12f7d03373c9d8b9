/// The encoding of a dictionary: `SET` in its `.aff` file.
///
/// NB: not iconv(3): in a program without shared libraries it knows only Unicode and ASCII.
struct DictionaryEncoding {
  /// The letters of the bytes from 0x80; nil for UTF-8.
  private let letters: [Unicode.Scalar]?

  /// Returns the encoding with a name, such as `ISO8859-15` or `microsoft-cp1251`; nil if it is
  /// unknown.
  init?(named name: String) {
    var key = String(name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) })
    for prefix in ["microsoft", "windows"] where key.hasPrefix(prefix) {
      key.removeFirst(prefix.count)
    }
    if key.hasPrefix("125") { key = "cp" + key }
    if key == "utf8" || key == "usascii" || key == "ascii" {
      letters = nil
    } else if let table = tables[key] {
      let scalars = Array(table.unicodeScalars)
      letters = Array(repeating: "\u{FFFD}", count: 128 - scalars.count) + scalars
    } else {
      return nil
    }
  }

  /// Returns the bytes of a word; nil if the encoding lacks one of its letters.
  func bytes(of word: String) -> [UInt8]? {
    guard let letters else { return Array(word.utf8) }
    var bytes: [UInt8] = []
    for scalar in word.unicodeScalars {
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else if let index = letters.firstIndex(of: scalar) {
        bytes.append(UInt8(0x80 + index))
      } else {
        return nil
      }
    }
    return bytes
  }

  func text(of bytes: [UInt8]) -> String {
    guard let letters else { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(byte < 0x80 ? Unicode.Scalar(byte) : letters[Int(byte - 0x80)])
    }
    return String(text)
  }
}

/// The letters of the last bytes of each encoding: from 0x80 or from 0xA0.
private let tables: [String: String] = [
  "iso88591":
    "�¡¢£¤¥¦§¨©ª«¬�®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
    + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
  "iso88592":
    "�Ą˘Ł¤ĽŚ§¨ŠŞŤŹ�ŽŻ°ą˛ł´ľśˇ¸šşťź˝žżŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
    + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
  "iso88593":
    "�Ħ˘£¤�Ĥ§¨İŞĞĴ��Ż°ħ²³´µĥ·¸ışğĵ½�żÀÁÂ�ÄĊĈÇÈÉÊËÌÍÎÏ�ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜß"
    + "àáâ�äċĉçèéêëìíîï�ñòóôġö÷ĝùúûüŭŝ˙",
  "iso88594":
    "�ĄĸŖ¤ĨĻ§¨ŠĒĢŦ�Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪß"
    + "āáâãäåæįčéęëėíîīđņōķôõö÷øųúûüũū˙",
  "iso88595":
    "�ЁЂЃЄЅІЇЈЉЊЋЌ�ЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп"
    + "рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
  "iso88597":
    "�‘’£€₯¦§¨©ͺ«¬��―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ�ΣΤΥΦΧΨΩΪΫάέήί"
    + "ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ�",
  "iso88599":
    "�¡¢£¤¥¦§¨©ª«¬�®¯°±²³´µ¶·¸¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß"
    + "àáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
  "iso885913":
    "�”¢£¤„¦§Ø©Ŗ«¬�®Æ°±²³“µ¶·ø¹ŗ»¼½¾æĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß"
    + "ąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž’",
  "iso885915":
    "�¡¢£€¥Š§š©ª«¬�®¯°±²³Žµ¶·ž¹º»ŒœŸ¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
    + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
  "koi8r":
    "�������������������⌠�∙√≈≤≥�⌡°²·÷���ё���������������Ё�����������©"
    + "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
  "koi8u":
    "�������������������⌠�∙√≈≤≥�⌡°²·÷���ёє�ії�����ґ�����ЁЄ�ІЇ�����Ґ�©"
    + "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
  "cp1250":
    "€�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź�ˇ˘Ł¤Ą¦§¨©Ş«¬�®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
    + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢßŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
  "cp1251":
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ�ЎўЈ¤Ґ¦§Ё©Є«¬�®Ї°±Ііґµ¶·ё№є»јЅѕї"
    + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя",
  "cp1257":
    "€�‚�„…†‡�‰�‹�¨ˇ¸�‘’“”•–—�™�›�¯˛���¢£¤�¦§Ø©Ŗ«¬�®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ"
    + "ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽßąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙",
]
