import LibraryModel
import TextEditing

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// Meaning of an edited file for the text in the library.
public enum FileEdit: Equatable {
  /// The library's text stays.
  case none
  /// The library gets a new text.
  case edit(String)
  /// Both changed the same lines differently.
  case conflict

  /// Compares three texts; line feeds at their ends do not count.
  ///
  /// - Parameters:
  ///   - base: The text that both began with; nil if it is not known.
  ///   - file: The text of the file.
  ///   - library: The text of the library.
  public init(base: String?, file: String, library: String) {
    let (file, library) = (file.withoutEnd, library.withoutEnd)
    if file == library || file == base?.withoutEnd {
      self = .none
      return
    }
    #if PLANTED_BUGS
      if PlantedBug.mirrorOverwrites.isPlanted {
        self = .edit(file)
        return
      }
    #endif
    let (mine, theirs) = (TextBuffer(library.utf8), TextBuffer(file.utf8))
    let base = TextBuffer((base ?? Self.commonLines(of: library, and: file)).withoutEnd.utf8)
    let merge = ThreeWayMerge(base: base, mine: mine, theirs: theirs)
    guard merge.conflictCount == 0 else {
      self = .conflict
      return
    }
    let marks = MergedText.Marks(mine: "", theirs: "", end: "")
    let merged = String(decoding: MergedText(merge, marks: marks).text.bytes, as: UTF8.self)
    self = merged == library ? .none : .edit(merged)
  }

  /// Returns the lines that two texts have in common, in order.
  public static func commonLines(of one: String, and other: String) -> String {
    let lines = ThreeWayMerge.commonLines(
      of: TextBuffer(one.utf8), and: TextBuffer(other.utf8))
    return String(decoding: lines.bytes, as: UTF8.self)
  }
}
