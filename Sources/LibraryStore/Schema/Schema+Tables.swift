// The scripts of versions 1 and 2, and the names that version 1 defines.

extension Schema {
  static let initialNames = """
    'book', 'sqlite_autoindex_book_1', 'character', 'sqlite_autoindex_character_1',
    'character_of_book', 'note', 'sqlite_autoindex_note_1', 'note_of_book', 'note_of_character',
    'version', 'sqlite_autoindex_version_1', 'sqlite_autoindex_version_2'
    """

  // Ids are UUIDs in lower case, times are milliseconds since 1970. Nothing is ever deleted: a user
  // can restore every text, and an id that was saved once stays known.
  static let initial = """
    CREATE TABLE book (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      title TEXT NOT NULL CHECK (trim(title) <> ''),
      author TEXT NOT NULL,
      tagline TEXT NOT NULL,
      synopsis TEXT NOT NULL,
      shop_url TEXT CHECK (shop_url <> ''),
      cover TEXT CHECK (cover <> ''),
      position INTEGER NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1))
    ) STRICT;

    CREATE TABLE character (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      book TEXT NOT NULL REFERENCES book (id),
      name TEXT NOT NULL CHECK (trim(name) <> ''),
      synopsis TEXT NOT NULL,
      favourite INTEGER NOT NULL CHECK (favourite IN (0, 1)),
      position INTEGER NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1))
    ) STRICT;
    CREATE INDEX character_of_book ON character (book);

    -- A note is of one book or of one character. Its text is that of its current version.
    CREATE TABLE note (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (\(isID("id"))),
      book TEXT REFERENCES book (id),
      character TEXT REFERENCES character (id),
      created INTEGER NOT NULL,
      version TEXT NOT NULL,
      deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
      CHECK ((book IS NULL) <> (character IS NULL)),
      FOREIGN KEY (id, version) REFERENCES version (note, id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT;
    CREATE INDEX note_of_book ON note (book, created) WHERE book IS NOT NULL;
    CREATE INDEX note_of_character ON note (character, created) WHERE character IS NOT NULL;

    -- Every text a note ever had, under the id of the draft that made it; the first one's id is
    -- the note's. So one key says of any draft whether it was saved.
    CREATE TABLE version (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      note TEXT NOT NULL REFERENCES note (id),
      text TEXT NOT NULL CHECK (text <> ''),
      made INTEGER NOT NULL,
      UNIQUE (note, id)
    ) STRICT;
    """

  // The id of the library: see LibraryIdentity.
  static let identity = """
    CREATE TABLE identity (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      adopted INTEGER NOT NULL CHECK (adopted IN (0, 1))
    ) STRICT;

    INSERT INTO identity (id, adopted)
    SELECT substr(hex, 1, 8) || '-' || substr(hex, 9, 4) || '-4' || substr(hex, 14, 3) || '-8'
      || substr(hex, 18, 3) || '-' || substr(hex, 21), EXISTS (SELECT 1 FROM book)
    FROM (SELECT lower(hex(randomblob(16))) AS hex);
    """

  static func isID(_ column: String) -> String {
    """
    \(column) GLOB '????????-????-????-????-????????????' AND \(column) NOT GLOB '*[^-0-9a-f]*'
    """
  }
}
