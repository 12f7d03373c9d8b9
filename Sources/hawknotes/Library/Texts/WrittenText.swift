import LibraryModel

/// The text of an argument, of standard input or of the editor.
struct WrittenText {
  let text: String
  /// The file that the editor has changed; nil without one.
  let file: UnsavedText?

  /// Gets a text.
  ///
  /// - Parameters:
  ///   - words: The text in the arguments; nil if there is none.
  ///   - beginning: The text with which the editor begins.
  ///   - mayAsk: Whether the editor may open.
  ///   - name: The name of the editor's file.
  /// - Throws: `Failure`, also if the text is empty.
  init(
    _ words: String?, editing beginning: String = "", mayAsk: Bool, named name: String,
    in home: Home
  ) throws(Failure) {
    if let words {
      (text, file) = (words.withoutEndingLines, nil)
    } else if !TextInput.isTerminal {
      (text, file) = (try TextInput.read(keepingIn: home, named: name), nil)
    } else if mayAsk {
      let file = try UnsavedText(beginning, named: name, in: home)
      (text, self.file) = (try Self.edit(file), file)
    } else {
      throw Failure(.usage, "no text: give it as an argument or on standard input")
    }
    guard !text.isBlank else {
      file?.remove()
      throw Failure(.usage, "the text is empty: nothing was saved")
    }
  }

  /// Says in a failure where the text is that was not saved.
  func kept(_ error: Failure, named name: String, in home: Home) -> Failure {
    file.map(error.keeping) ?? error.keeping(text, named: name, in: home)
  }

  private static func edit(_ file: UnsavedText) throws(Failure) -> String {
    do throws(Failure) {
      try TextEditor.edit(file.path)
      return try file.read()
    } catch {
      guard file.mayHaveText else {
        file.remove()
        throw error
      }
      throw error.keeping(file)
    }
  }
}
