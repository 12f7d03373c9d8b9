/// The reason why the text of a field cannot be saved.
struct FormProblem: Error, Equatable {
  let words: String

  init(_ words: String) { self.words = words }
}
