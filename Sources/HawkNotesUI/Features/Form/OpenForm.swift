/// The item of the open form, as it was last read from the library.
struct OpenForm: Equatable, Sendable {
  let subject: FormSubject
  /// The item in the library; nil if a new one is not there.
  var item: FormItem?
  /// Whether the item, or the book of a new character, was deleted elsewhere.
  var isGone = false
  /// The letters typed to choose an option.
  var typed = ""
}
