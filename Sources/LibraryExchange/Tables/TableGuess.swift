public import LibraryModel

extension TableSample {
  /// Reads the beginning of a file as a table; nil if it has a single column or is not text.
  public init?(_ file: FileBytes) {
    let beginning = file.prefix(65_536)
    guard !beginning.contains(0) else { return nil }
    var reader = CSVReader(FileBytes(Array(beginning)))
    var records: [[String]] = []
    while records.count < 50 {
      // The last record may be cut.
      guard let record = try? reader.next() else { break }
      records.append(record.fields.map(\.trimmed))
    }
    guard let first = records.first, first.count > 1, first.contains(where: { !$0.isEmpty }),
      records.count(where: { $0.count == first.count }) * 2 >= records.count
    else { return nil }
    self.init(records: records, guess: TableGuess(records).mapping)
  }
}

/// Guesses the fields of columns by their names and by what is in them.
struct TableGuess {
  private let first: [String]
  private let rest: ArraySlice<[String]>

  init(_ records: [[String]]) {
    first = records.first ?? []
    rest = records.dropFirst()
  }

  /// The fields that the columns probably have.
  var mapping: TableMapping {
    let names = first.map { Self.names[$0.slug] ?? nil }
    let hasNames = names.contains { $0 != nil } || first.indices.contains(where: isNamed)
    var fields = Self.unique(names)
    for index in fields.indices where fields[index] == nil {
      let samples = (hasNames ? Array(rest) : [first] + rest).map {
        index < $0.count ? $0[index] : ""
      }
      let field = Self.field(of: samples.filter { !$0.isEmpty }, given: fields)
      if let field, !fields.contains(field) { fields[index] = field }
    }
    return TableMapping(fields, hasNames: hasNames)
  }

  /// Whether the first record names a column: it has no number there, and all others have.
  private func isNamed(_ index: Int) -> Bool {
    let values = rest.compactMap { index < $0.count && !$0[index].isEmpty ? $0[index] : nil }
    return !first[index].isEmpty && !first[index].contains(where: \.isNumber) && !values.isEmpty
      && values.allSatisfy { $0.contains(where: \.isNumber) && $0.count < 30 }
  }

  /// A field has one column, except the author and the ISBN.
  private static func unique(_ fields: [TableField?]) -> [TableField?] {
    var seen: Set<TableField> = []
    return fields.map { field in
      guard let field else { return nil }
      return seen.insert(field).inserted || field == .author || field == .isbn ? field : nil
    }
  }

  /// Guesses the field of a column by its values; nil if the values do not show it.
  private static func field(of values: [String], given fields: [TableField?]) -> TableField? {
    guard !values.isEmpty else { return nil }
    if values.allSatisfy({ isISBN($0) }) { return .isbn }
    if values.allSatisfy({ (TableValue.date($0)?.day) != nil }) { return .date }
    if values.allSatisfy({ $0.count == 4 && TableValue.year($0) != nil }) { return .year }
    guard !values.contains(where: { Double($0) != nil }) else { return nil }
    let length = values.reduce(0) { $0 + $1.count } / values.count
    if length > 50 { return fields.contains(.quote) ? .note : .quote }
    return fields.contains(.title) ? .author : .title
  }

  private static func isISBN(_ value: String) -> Bool {
    guard let isbn = TableValue.isbn([value]) else { return false }
    return isbn.count + 5 >= value.count
  }

  /// Names of columns as slugs, in some languages: a field a line.
  private static let words = """
    title title book book-title name titel buch titre livre titulo libro titolo タイトル 书名
    subtitle subtitle untertitel sous-titre subtitulo sottotitolo
    author author authors writer book-author autor autoren auteur auteurs autore autores 著者 作者
    isbn isbn isbn-10 isbn-13 isbn10 isbn13 isbn-uid ean
    year year publication-year year-published published jahr annee ano anno
    pages pages page-count number-of-pages seiten seitenzahl nombre-de-pages
    status status read-status shelf bookshelf exclusive-shelf statut estado stato regal
    rating rating my-rating star-rating stars bewertung valoracion voto
    started started date-started start-date start begonnen
    finished finished date-finished date-read finish-date end-date read-at last-date-read beendet
    readings readings dates-read
    added added date-added entry-date created-at hinzugefugt
    tags tags tag labels label genre genres shelves bookshelves collections schlagworter etiquetas
    id id book-id uuid
    review review my-review rezension critique resena recensione
    comment comment comments private-notes kommentar commentaire comentario commento
    quote quote quotation highlight highlights zitat citation cita citazione text passage
    note note notes annotation annotations my-notes notiz notizen nota notas
    page page seite pagina p
    location location loc position percent progress
    chapter chapter section kapitel chapitre capitulo capitolo
    date date created highlighted-at timestamp time datum fecha data
    """

  private static let names = Dictionary(
    words.split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.dropFirst().map { ($0, TableField(rawValue: words[0])) }
    }, uniquingKeysWith: { first, _ in first })
}
