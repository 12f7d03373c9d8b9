/// What goes on of the texts of a scene that was set aside: those that are its user's, under their
/// names, and the values with which a scene shows them as belonging to nothing.
///
/// The program decides it: only it knows what its texts are.
public typealias Recovery =
  @Sendable (_ texts: [String: KeptText]) -> (
    values: [String: KeptValue], texts: [String: KeptText]
  )
