import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore
import Markup

struct TagsRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a tag in the texts of all notes, and print the line that undoes it.",
    discussion: """
      The tags below it are renamed too: #old/sub becomes #new/sub. Code does not change, and each \
      note keeps its earlier text as a revision. With an option for lists, the notes are printed.

      EXAMPLES:
        hawknotes tags rename fear fears
        hawknotes tags rename fear emotion/fear --dry-run
      """)

  @Flag(help: "Only list the notes that would change.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "Undo a renaming, by the id that it printed.", valueName: "id"))
  var undo: String?

  @OptionGroup var list: ListOptions<Listed.Notes>

  @Argument(help: "The tag.", completion: .tags)
  var old: String?

  @Argument(help: "Its new name.", completion: .tags)
  var new: String?

  func validate() throws {
    if dryRun, undo != nil { throw ValidationError("--dry-run and --undo cannot be combined") }
    if new == nil, undo == nil || old != nil {
      throw ValidationError("missing expected argument '<\(old == nil ? "old" : "new")>'")
    }
  }

  func run() throws(Failure) {
    guard let old, let new else { return try undo(undo ?? "", nil) }
    let names = (old: TagName(old).name, new: try TagName(written: new).name)
    guard names.old != names.new else {
      throw Failure(.usage, "#\(names.old) has that name: give another one")
    }
    if let undo { return try self.undo(undo, names) }
    try run(names.old, names.new)
  }

  private func run(_ old: String, _ new: String) throws(Failure) {
    var printer = try ListPrinter(list)
    if dryRun {
      try show(old, new, &printer)
    } else {
      try rename(old, new, &printer)
    }
  }

  /// Lists the notes that would change.
  private func show(
    _ old: String, _ new: String, _ printer: inout ListPrinter
  ) throws(Failure) {
    let library = try CommandLibrary.toFind(.ofCommand())
    var pages = NotePages(NoteListing(tag: old, hasTexts: true))
    while case let notes = try library.ask({ library throws(LibraryError) in
      try pages.next(in: library)
    }), !notes.isEmpty {
      for note in notes {
        guard let text = note.text, printer.isOpen,
          NoteDigest.renamingTag(old, to: new, in: text).utf8.elementsEqual(text.utf8) == false
        else { continue }
        try printer.print(Record(note), line: note.line)
      }
    }
    try printer.finish()
  }

  private func rename(
    _ old: String, _ new: String, _ printer: inout ListPrinter
  ) throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    let batch = EditBatch()
    let renamed = try library.ask { library throws(LibraryError) in
      try library.renameTag(old, to: new, as: batch, at: Date())
    }
    guard !renamed.isEmpty else {
      throw Failure(.notFound, "no note has the tag #\(old): `hawknotes tags` lists all")
    }
    Output.say("renamed #\(old) to #\(new) in \(count(renamed.count, "note"))")
    let line = "hawknotes tags rename --undo \(batch) \(old) \(new)"
    let undo = "to undo it: \(line)"
    guard list.isGiven else { return try Output.write(lines: [line], orSay: undo) }
    Output.say(undo)
    for note in renamed where printer.isOpen {
      let note = try library.ask { library throws(LibraryError) in try library.listedNote(note) }
      if let note { try printer.print(Record(note), line: note.line) }
    }
    try printer.finish()
  }

  /// - Parameter names: The tag and its new name; nil if they were not given.
  private func undo(_ id: String, _ names: (old: String, new: String)?) throws(Failure) {
    guard let batch = EditBatch(id) else {
      throw Failure(.usage, "--undo: \"\(id)\" is not an id: use the line that rename printed")
    }
    let library = try CommandLibrary.toChange(.ofCommand())
    let (undone, edited): ([Note.ID], [Note.ID])
    do throws(LibraryError) {
      (undone, edited) = try library.library.patiently { () throws(LibraryError) in
        try library.library.undoRenamingTag(
          names?.old, to: names?.new, as: batch, at: Date())
      }
    } catch {
      guard error == .gone else { throw Failure(error) }
      let renaming = names.map { "#\($0.old) was not renamed to #\($0.new)" }
      throw Failure(.notFound, "\(renaming ?? "no tag was renamed") under the id \(batch)")
    }
    Output.say("restored \(count(undone.count, "note"))")
    guard edited.isEmpty else {
      let urls = try edited.map { note throws(Failure) in try library.url(of: .note(note)) }
      throw Failure(
        .busy, "\(count(edited.count, "note")) changed since, and not restored: edit them",
        candidates: urls)
    }
  }
}
