/// The item of a form as the library has it.
public struct FormReading: Equatable, Sendable {
  /// The item; nil if it is new or deleted.
  var item: FormItem?
  var deleted: FormItem?
  /// Deleted item or book; nil if the form can be saved.
  var loss: FormLoss?
}
