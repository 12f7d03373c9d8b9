import LibraryModel

/// A field of a form.
///
/// The raw value is stored.
public enum FormField: String, CaseIterable, Sendable {
  // Of a book
  case title, authors, tagline, synopsis, shop, isbn, year, pages, status, rating, readings
  case progress, tab
  // Of a character
  case name, aliases, character, favourite

  /// The way in which a field is filled in.
  enum Kind {
    /// A text of one line.
    case line
    /// A text of several lines.
    case text
    /// One of a few words.
    case choice
  }

  static let ofBook: [FormField] = [
    .title, .authors, .tagline, .synopsis, .status, .progress, .rating, .readings, .year, .pages,
    .isbn, .shop, .tab,
  ]
  static let ofCharacter: [FormField] = [.name, .aliases, .character, .favourite]

  var isOfBook: Bool {
    switch self {
    case .title, .authors, .tagline, .synopsis, .shop, .isbn, .year, .pages, .status, .rating: true
    case .readings, .progress, .tab: true
    case .name, .aliases, .character, .favourite: false
    }
  }

  /// Whether the item's versions do not contain the field: a library step of its own changes it.
  var isMark: Bool { self == .tab || self == .favourite }

  var kind: Kind {
    switch self {
    case .synopsis, .readings, .character: .text
    case .status, .tab, .favourite: .choice
    case .title, .authors, .tagline, .shop, .isbn, .year, .pages, .rating, .progress, .name: .line
    case .aliases: .line
    }
  }

  /// The word before the field.
  public var label: String {
    switch self {
    case .title: "Title"
    case .authors: "Authors"
    case .tagline: "Tagline"
    case .synopsis, .character: "Synopsis"
    case .shop: "Shop URL"
    case .isbn: "ISBN"
    case .year: "Year"
    case .pages: "Pages"
    case .status: "Status"
    case .rating: "Rating"
    case .readings: "Times read"
    case .progress: "Progress"
    case .tab: "Tab"
    case .name: "Name"
    case .aliases: "Aliases"
    case .favourite: "Favourite"
    }
  }

  /// An example, shown in an empty field that has the focus.
  var example: String {
    switch self {
    case .title, .tagline, .synopsis, .name, .character, .status, .tab, .favourite: ""
    case .authors, .aliases: "separate several with ;"
    case .shop: "such as https://…"
    case .isbn: "such as 978-0-306-40615-7"
    case .year: "such as 1974"
    case .pages: "such as 320"
    case .rating: "0 to 5, such as 4.25"
    case .readings: "such as 2024-03 – 2024-04-02, one a line"
    case .progress: "such as 213 or 45%"
    }
  }

  /// The words of a choice; empty for a text.
  var options: [String] {
    switch self {
    case .status: ["none"] + ReadingStatus.allCases.map { text(ofStored: $0.rawValue) }
    case .tab, .favourite: ["yes", "no"]
    case .title, .authors, .tagline, .synopsis, .shop, .isbn, .year, .pages, .rating: []
    case .readings, .progress, .name, .aliases, .character: []
    }
  }

  /// The text of the field in the form of a new item.
  var textOfNew: String {
    switch self {
    case .status: "none"
    case .tab: "yes"
    case .favourite: "no"
    case .title, .authors, .tagline, .synopsis, .shop, .isbn, .year, .pages, .rating: ""
    case .readings, .progress, .name, .aliases, .character: ""
    }
  }
}
