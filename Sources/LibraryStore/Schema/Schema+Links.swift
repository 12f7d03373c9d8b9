// The script of version 4: the tables derived from links and from earlier names.

extension Schema {
  static let linkNames =
    shelfNames + ", 'link', 'link_of_item', 'former_name', 'former_name_of_item'"

  // Both name a book, a character or a note by its kind and its number.
  static let links = """
    -- The keys of the names in double brackets, in notes and in synopses.
    CREATE TABLE link (
      name TEXT NOT NULL CHECK (name <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('book', 'character', 'note')),
      number INTEGER NOT NULL,
      PRIMARY KEY (name, kind, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX link_of_item ON link (kind, number);

    -- The slugs of titles and names that an item had in earlier versions, without the present one.
    CREATE TABLE former_name (
      slug TEXT NOT NULL CHECK (slug <> ''),
      kind TEXT NOT NULL CHECK (kind IN ('book', 'character', 'note')),
      number INTEGER NOT NULL,
      PRIMARY KEY (slug, kind, number)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX former_name_of_item ON former_name (kind, number);
    """
}
