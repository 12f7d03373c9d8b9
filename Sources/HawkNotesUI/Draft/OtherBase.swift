import LibraryModel
public import SceneRestoration
import TextEditing

/// The base that a draft gets back if a merge is undone; after that undo, if it is redone.
public struct OtherBase: Equatable, Sendable {
  /// The version of the note that has this base; nil if it is unknown, or for a field.
  let version: Note.ID?
  /// The mark of the text that the draft has then.
  private let mark: String

  init(of text: TextBuffer, version: Note.ID?) {
    (self.version, mark) = (version, text.bytes.mark)
  }

  func isOf(_ text: TextBuffer) -> Bool {
    mark.hasPrefix("\(text.count):") && mark == text.bytes.mark
  }
}

extension OtherBase: SceneValue, LosslessStringConvertible {
  /// The stored form: the mark of the text, then the version if it is known, separated by a space.
  public var description: String { mark + (version.map { " \($0)" } ?? "") }

  /// Reads the base from its stored form.
  public init?(_ description: String) {
    let words = description.split(separator: " ").map(String.init)
    guard let mark = words.first else { return nil }
    (self.version, self.mark) = (words.dropFirst().first.flatMap(Note.ID.init), mark)
  }
}
