/// A version of the tables.
///
/// NB: A start asks for the newest fingerprint only: the texts are composed when they are asked
/// for.
struct SchemaVersion: Sendable {
  private let makeScript: @Sendable () -> String
  private let makeNames: @Sendable () -> String
  /// The fingerprint of its definitions; see ``Schema/fingerprint(of:version:)``.
  let fingerprint: UInt64

  init(
    script: @autoclosure @escaping @Sendable () -> String,
    names: @autoclosure @escaping @Sendable () -> String, fingerprint: UInt64
  ) {
    (makeScript, makeNames) = (script, names)
    self.fingerprint = fingerprint
  }

  /// The statements that make it from the version before.
  var script: String { makeScript() }
  /// The names of its tables and indexes, including the indexes that SQLite creates for keys.
  var names: String { makeNames() }
}

extension Schema {
  // NB: Only append to this list.
  /// The versions, from 1.
  static let versions = [
    SchemaVersion(script: initial, names: initialNames, fingerprint: 0x2EE7_6C5D_C013_4182),
    SchemaVersion(
      script: identity, names: initialNames + ", 'identity', 'sqlite_autoindex_identity_1'",
      fingerprint: 0xEE77_435D_F7D3_B33E),
    SchemaVersion(script: shelf, names: shelfNames, fingerprint: 0x4284_E27C_F30A_9597),
    SchemaVersion(script: links, names: linkNames, fingerprint: 0x636A_F334_5123_96CC),
    SchemaVersion(script: changes, names: changesNames, fingerprint: 0x0770_3E13_9B4B_7EAE),
    // An index with the counters of a book's characters. Without it, the number of notes of a book
    // reads the rows of all its characters: with 2,000 of them and at every save, that takes
    // milliseconds.
    SchemaVersion(
      script: """
        CREATE INDEX character_counts ON character (book, notes, last_note) WHERE deleted IS NULL;
        """, names: countsNames, fingerprint: 0xAE1D_5799_D0D8_89FB),
    SchemaVersion(
      script: """
        ALTER TABLE book ADD COLUMN goal INTEGER CHECK (goal > 0);
        ALTER TABLE book ADD COLUMN language TEXT CHECK (language <> '');
        ALTER TABLE book_version ADD COLUMN goal INTEGER;
        ALTER TABLE book_version ADD COLUMN language TEXT;
        """, names: countsNames, fingerprint: 0x0873_EF7D_6C1C_AB80),
    SchemaVersion(script: order, names: orderNames, fingerprint: 0x56F7_2317_B74D_0EFD),
  ]

  static var newest: Int { versions.count }

  static let countsNames = changesNames + ", 'character_counts'"
}
