/// The item of the open form, as it was last read from the library.
struct OpenForm: Equatable, Sendable {
  let subject: FormSubject
  /// The item in the library; nil if a new one is not there.
  var item: FormItem?
  /// Item or book that was deleted elsewhere; nil if the form can be saved.
  var loss: FormLoss?
  /// The letters typed to choose an option.
  var typed = ""
}
