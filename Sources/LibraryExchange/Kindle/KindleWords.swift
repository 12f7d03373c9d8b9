/// The words by which lines of facts are understood, in the languages of the Kindle.
enum KindleWords {
  /// Words of the kinds, in lower case; the first kind that has a word decides.
  static let kinds: [(kind: KindleFacts.Kind, words: [String])] = [
    (
      .highlight,
      [
        "highlight", "markierung", "subrayado", "surlignement", "evidenziazione", "destaque",
        "выделенный", "ハイライト", "标注", "標註", "underline", "circle", "asterisk",
        "clip this article", "artikel", "artículo", "articolo", "artigo", "extrait", "вырезка",
        "記事クリップ", "文章剪切",
      ]
    ),
    (.note, ["note", "notiz", "nota", "notitie", "заметка", "メモ", "笔记", "筆記"]),
    (
      .bookmark,
      [
        "bookmark", "lesezeichen", "marcador", "signet", "segnalibro", "bladwijzer", "закладка",
        "ブックマーク", "书签", "書籤",
      ]
    ),
  ]

  static let locations = [
    "loc", "posi", "emplacement", "мест", "位置",
  ]

  static let pages = ["page", "seite", "página", "pagina", "pág", "страниц", "ページ"]

  static let pageSuffixes = ["页", "頁", "ページ"]

  /// Parts of the message that a device writes instead of a text after too many highlights.
  static let limits = [
    "clipping limit", "limit", "límite", "limite", "limiet", "grenze", "лимит", "上限", "限",
  ]

  /// The months in lower case: English, German, Spanish, French, Italian, Portuguese, Dutch,
  /// Russian.
  static let months: [String: Int] = {
    var months: [String: Int] = [:]
    for names in [
      "january february march april may june july august september october november december",
      "jan feb mar apr may jun jul aug sep oct nov dec",
      "januar februar märz april mai juni juli august september oktober november dezember",
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "januari februari maart april mei juni juli augustus september oktober november december",
      "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    ] {
      for (index, name) in names.split(separator: " ").enumerated() {
        months[String(name)] = index + 1
      }
    }
    return months
  }()
}
