// The script of version 3: books with everything that a reader keeps about them, the Inbox, the
// bin, and the tables derived from texts.

extension Schema {
  static let shelfNames = """
    'book', 'sqlite_autoindex_book_1', 'book_in_order', 'book_with_tab', 'book_by_slug',
    'book_deleted', 'book_version', 'sqlite_autoindex_book_version_1', 'version_of_book',
    'character', 'sqlite_autoindex_character_1', 'character_of_book', 'character_favourite',
    'character_deleted', 'character_version', 'sqlite_autoindex_character_version_1',
    'version_of_character', 'character_name', 'name_of_character',
    'note', 'sqlite_autoindex_note_1', 'note_of_book', 'note_of_character', 'note_of_inbox',
    'note_deleted', 'version', 'sqlite_autoindex_version_1', 'sqlite_autoindex_version_2',
    'digest', 'digest_by_slug', 'tag', 'tag_of_note', 'deletion', 'sqlite_autoindex_deletion_1',
    'origin', 'sqlite_autoindex_origin_2', 'identity', 'sqlite_autoindex_identity_1'
    """

  static let shelf = deletions + books + characters + notes + derived + origins

  // Items that were deleted together. A row stays when its items are restored or the bin is
  // emptied, so that a request that is repeated changes nothing.
  private static let deletions = """
    CREATE TABLE deletion (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (\(isID("id"))),
      made INTEGER NOT NULL
    ) STRICT;

    -- What an older version deleted: each item is a deletion of its own, under the item's id.
    INSERT INTO deletion (id, made)
    SELECT id, strftime('%s', 'now') * 1000 FROM (
      SELECT id FROM book WHERE deleted UNION SELECT id FROM character WHERE deleted
      UNION SELECT id FROM note WHERE deleted);

    """

  // Lists of names and readings have one item a line. Positions have gaps. The last columns are
  // derived: the slug of the title, the key to sort by author, the text of filters, the number of
  // living notes of the book and its characters, and the time of the newest of them.
  private static let books = """
    CREATE TABLE new_book (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (\(isID("id"))),
      version TEXT NOT NULL CHECK (\(isID("version"))),
      changed INTEGER NOT NULL,
      title TEXT NOT NULL CHECK (trim(title) <> ''),
      authors TEXT NOT NULL,
      tagline TEXT NOT NULL,
      synopsis TEXT NOT NULL,
      shop_url TEXT CHECK (shop_url <> ''),
      cover TEXT CHECK (cover <> ''),
      isbn TEXT CHECK (isbn <> ''),
      year INTEGER,
      pages INTEGER CHECK (pages > 0),
      status TEXT CHECK (status IN ('to-read', 'reading', 'paused', 'finished', 'abandoned')),
      rating INTEGER CHECK (rating BETWEEN 1 AND 20),
      readings TEXT NOT NULL,
      progress TEXT CHECK (progress <> ''),
      tab INTEGER NOT NULL CHECK (tab IN (0, 1)),
      position INTEGER NOT NULL,
      added INTEGER,
      deleted INTEGER REFERENCES deletion (number),
      slug TEXT NOT NULL,
      author_key TEXT NOT NULL,
      filter TEXT NOT NULL,
      notes INTEGER NOT NULL,
      last_note INTEGER
    ) STRICT;

    INSERT INTO new_book
    SELECT rowid, id, id, 0, title, replace(author, char(10), ' '), tagline, synopsis, shop_url, cover, NULL, NULL, NULL,
      NULL, NULL, '', NULL, 1, row_number() OVER (ORDER BY position, title) << 20, NULL,
      CASE WHEN deleted THEN (SELECT number FROM deletion WHERE deletion.id = book.id) END,
      '', '', '', 0, NULL
    FROM book;
    DROP TABLE book;
    ALTER TABLE new_book RENAME TO book;
    CREATE INDEX book_in_order ON book (deleted, position, title);
    CREATE INDEX book_with_tab ON book (position, title, id) WHERE tab = 1 AND deleted IS NULL;
    CREATE INDEX book_by_slug ON book (slug);
    CREATE INDEX book_deleted ON book (deleted) WHERE deleted IS NOT NULL;

    -- Earlier contents of books, under the id of the edit that made them.
    CREATE TABLE book_version (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      book TEXT NOT NULL REFERENCES book (id),
      made INTEGER NOT NULL,
      title TEXT NOT NULL,
      authors TEXT NOT NULL,
      tagline TEXT NOT NULL,
      synopsis TEXT NOT NULL,
      shop_url TEXT,
      cover TEXT,
      isbn TEXT,
      year INTEGER,
      pages INTEGER,
      status TEXT,
      rating INTEGER,
      readings TEXT NOT NULL,
      progress TEXT
    ) STRICT;
    CREATE INDEX version_of_book ON book_version (book);

    """

  private static let characters = """
    CREATE TABLE new_character (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (\(isID("id"))),
      version TEXT NOT NULL CHECK (\(isID("version"))),
      changed INTEGER NOT NULL,
      book TEXT NOT NULL REFERENCES book (id),
      name TEXT NOT NULL CHECK (trim(name) <> ''),
      aliases TEXT NOT NULL,
      synopsis TEXT NOT NULL,
      favourite INTEGER NOT NULL CHECK (favourite IN (0, 1)),
      position INTEGER NOT NULL,
      deleted INTEGER REFERENCES deletion (number),
      notes INTEGER NOT NULL,
      last_note INTEGER
    ) STRICT;

    INSERT INTO new_character
    SELECT rowid, id, id, 0, book, name, '', synopsis, favourite,
      row_number() OVER (PARTITION BY book ORDER BY position, name) << 20,
      CASE WHEN deleted THEN (SELECT number FROM deletion WHERE deletion.id = character.id) END,
      0, NULL
    FROM character;
    DROP TABLE character;
    ALTER TABLE new_character RENAME TO character;
    CREATE INDEX character_of_book ON character (book, deleted, position, name);
    CREATE INDEX character_favourite ON character (book) WHERE favourite = 1 AND deleted IS NULL;
    CREATE INDEX character_deleted ON character (deleted) WHERE deleted IS NOT NULL;

    -- Earlier contents of characters, under the id of the edit that made them.
    CREATE TABLE character_version (
      id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),
      character TEXT NOT NULL REFERENCES character (id),
      made INTEGER NOT NULL,
      name TEXT NOT NULL,
      aliases TEXT NOT NULL,
      synopsis TEXT NOT NULL
    ) STRICT;
    CREATE INDEX version_of_character ON character_version (character);

    -- Derived: the slugs of the names and aliases.
    CREATE TABLE character_name (
      slug TEXT NOT NULL,
      character TEXT NOT NULL REFERENCES character (id),
      PRIMARY KEY (slug, character)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX name_of_character ON character_name (character);

    """

  // A note is of a book, of a character, or of neither: then it is in the Inbox.
  private static let notes = """
    CREATE TABLE new_note (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (\(isID("id"))),
      book TEXT REFERENCES book (id),
      character TEXT REFERENCES character (id),
      created INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      version TEXT NOT NULL,
      deleted INTEGER REFERENCES deletion (number),
      CHECK (book IS NULL OR character IS NULL),
      FOREIGN KEY (id, version) REFERENCES version (note, id) DEFERRABLE INITIALLY DEFERRED
    ) STRICT;

    INSERT INTO new_note
    SELECT number, id, book, character, created,
      (SELECT made FROM version WHERE version.id = note.version), version,
      CASE WHEN deleted THEN (SELECT number FROM deletion WHERE deletion.id = note.id) END
    FROM note;
    DROP TABLE note;
    ALTER TABLE new_note RENAME TO note;
    CREATE INDEX note_of_book ON note (book, deleted) WHERE book IS NOT NULL;
    CREATE INDEX note_of_character ON note (character, deleted) WHERE character IS NOT NULL;
    CREATE INDEX note_of_inbox ON note (deleted) WHERE book IS NULL AND character IS NULL;
    CREATE INDEX note_deleted ON note (deleted) WHERE deleted IS NOT NULL;

    """

  // Derived from the current texts of all notes by the parser of this number: see NoteDigest.
  private static let derived = """
    CREATE TABLE digest (
      note INTEGER PRIMARY KEY REFERENCES note (number),
      parser INTEGER NOT NULL,
      title TEXT NOT NULL,
      slug TEXT NOT NULL,
      preview TEXT NOT NULL,
      passage TEXT CHECK (passage <> '')
    ) STRICT;
    CREATE INDEX digest_by_slug ON digest (slug);

    CREATE TABLE tag (
      name TEXT NOT NULL CHECK (name <> ''),
      note INTEGER NOT NULL REFERENCES note (number),
      shown TEXT NOT NULL,
      PRIMARY KEY (name, note)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_of_note ON tag (note);

    """

  // Where an item came from. A row stays when the bin is emptied: a later import does not bring the
  // item back.
  private static let origins = """
    CREATE TABLE origin (
      item TEXT NOT NULL PRIMARY KEY CHECK (\(isID("item"))),
      kind TEXT NOT NULL CHECK (kind IN ('book', 'character', 'note')),
      source TEXT NOT NULL CHECK (source <> ''),
      key TEXT NOT NULL CHECK (key <> ''),
      batch TEXT NOT NULL CHECK (\(isID("batch"))),
      UNIQUE (source, kind, key)
    ) STRICT, WITHOUT ROWID;
    """
}
