/// Selects the contents that are recovered from a scene that was set aside: the user's texts, by
/// name, and the values with which the new scene shows them as recovered texts.
///
/// The program provides it: only the program knows the meaning of its texts.
public typealias Recovery =
  @Sendable (_ texts: [String: KeptText]) -> (
    values: [String: StoredValue], texts: [String: KeptText]
  )
