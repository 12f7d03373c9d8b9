/// The items of a list that a command prints.
protocol ListedItem {
  /// The key of the list in JSON.
  static var key: StaticString { get }
  static var fields: [String] { get }
  /// The example of a template in the help.
  static var template: String { get }
}

enum Listed {
  enum Notes: ListedItem {
    static let key: StaticString = "notes"
    static let fields = Record.noteFields
    static let template = "{id} {title}"
  }

  enum Books: ListedItem {
    static let key: StaticString = "books"
    static let fields = Record.bookFields
    static let template = "{id} {title}"
  }

  enum Characters: ListedItem {
    static let key: StaticString = "characters"
    static let fields = Record.characterFields
    static let template = "{id} {name}"
  }

  enum Tags: ListedItem {
    static let key: StaticString = "tags"
    static let fields = Record.tagFields
    static let template = "{name} {notes}"
  }

  enum Results: ListedItem {
    static let key: StaticString = "results"
    static let fields = Record.resultFields
    static let template = "{id} {line}"
  }

  enum Revisions: ListedItem {
    static let key: StaticString = "revisions"
    static let fields = Record.revisionFields
    static let template = "{id} {time}"
  }

  enum Deletions: ListedItem {
    static let key: StaticString = "deletions"
    static let fields = Record.deletionFields
    static let template = "{id} {time}"
  }

  enum Scenes: ListedItem {
    static let key: StaticString = "scenes"
    static let fields = Record.sceneFields
    static let template = "{id} {name}"
  }

  enum Quarantine: ListedItem {
    static let key: StaticString = "quarantine"
    static let fields = Record.quarantineFields
    static let template = "{id} {path}"
  }
}
