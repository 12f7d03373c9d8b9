#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The staged changes of a turn, and the numbers of names in the journal.
struct Staging {
  /// Values in the journal.
  private var kept = SceneValues()
  private var changed: [String: StoredValue?] = [:]
  private var textOperations = Operations()
  private var valueNumbers: [String: Int] = [:]
  private var texts: [String: TextExtent] = [:]
  private var free = FreeNumbers(besides: [])
  /// Greatest size of a value, in bytes.
  private let valueSizeLimit: Int

  /// Creates an empty stage over the contents of a journal.
  init(over contents: JournalContents, valueSizeLimit: Int = .max) {
    self.valueSizeLimit = valueSizeLimit
    kept = contents.sceneValues
    for (number, value) in contents.values { valueNumbers[value.name] = number }
    for (number, text) in contents.texts {
      texts[text.name] = TextExtent(number, of: text.content)
    }
    free = FreeNumbers(besides: Set(contents.values.keys).union(contents.texts.keys))
  }

  /// Moves the staged values over the contents that a journal has now.
  mutating func move(over contents: JournalContents) {
    var moved = Staging(over: contents, valueSizeLimit: valueSizeLimit)
    for (name, value) in changed { moved[name] = value }
    self = moved
  }

  /// Stages the values and texts of other contents.
  mutating func stage(_ contents: JournalContents) {
    for value in contents.values.values { self[value.name] = value.content }
    for text in contents.texts.values { begin(text.name, as: text.content) }
  }

  var isEmpty: Bool { changed.isEmpty && textOperations.isEmpty }

  /// Whether a record would store something: a value that is too large stays staged.
  var hasRecord: Bool {
    !textOperations.isEmpty || changed.contains { !isTooLarge($0.value, $0.key) }
  }

  /// The error of a value that is too large; nil if there is none.
  var excess: SceneError? {
    let found = changed.filter { isTooLarge($0.value, $0.key) }.min { $0.key < $1.key }
    guard let (name, value) = found, let value else { return nil }
    return refusal(of: value, named: name)
  }

  /// Returns the error of a value that is too large; nil if it is not.
  func refusal(of value: StoredValue, named name: String) -> SceneError? {
    guard isTooLarge(value, name) else { return nil }
    return .tooLarge(name: name, bytes: value.size, limit: valueSizeLimit)
  }

  /// NB: The scene's own values have no limit; one of them may be an old value of the program.
  private func isTooLarge(_ value: StoredValue?, _ name: String) -> Bool {
    guard let value, value.size > valueSizeLimit else { return false }
    #if PLANTED_BUGS
      if PlantedBug.sizeUnchecked.isPlanted { return false }
    #endif
    return !name.hasPrefix(".")
  }

  /// All values, including staged ones.
  var values: SceneValues {
    var values = kept
    for (name, value) in changed { values.kept[name] = value }
    return values
  }

  /// Names of stored values with a prefix.
  func names(beginning prefix: String) -> [String] {
    kept.kept.keys.filter { $0.hasPrefix(prefix) }
  }

  /// A value by name, staged or stored; setting it to the stored value stages nothing.
  subscript(name: String) -> StoredValue? {
    get { changed[name] ?? kept.kept[name] }
    set {
      if newValue == kept.kept[name] {
        changed.removeValue(forKey: name)
      } else {
        changed.updateValue(newValue, forKey: name)
      }
    }
  }

  /// Creates a text; it replaces a text with the same name.
  mutating func begin(_ name: String, base: [UInt8]) {
    drop(name)
    let number = free.allocate()
    texts[name] = TextExtent(number: number, length: base.count)
    textOperations.begin(number, name: name, base: base)
  }

  /// Creates a text with a history; it replaces a text with the same name.
  mutating func begin(_ name: String, as text: KeptText) {
    drop(name)
    let number = free.allocate()
    texts[name] = TextExtent(number, of: text)
    textOperations.keep(number, name: name, text: text)
  }

  /// Changes a text in a step of its own; creates it if there is none.
  mutating func change(_ name: String, by change: TextChange) {
    if texts[name] == nil { begin(name, base: []) }
    let number = texts[name]?.change(by: change)
    precondition(number != nil, "a change outside of the text \(name)")
    if let number { textOperations.change(number, by: change) }
  }

  /// Extends the last step of a text.
  mutating func extend(_ name: String, by change: TextChange) {
    let number = texts[name]?.extend(by: change)
    precondition(number != nil, "a change that does not touch the last step of the text \(name)")
    if let number { textOperations.extend(number, by: change) }
  }

  /// Undoes the last step of a text.
  mutating func undo(_ name: String, leaving length: Int) {
    let number = texts[name]?.undo(leaving: length)
    precondition(number != nil, "no step of the text \(name) to undo")
    if let number { textOperations.undo(number) }
  }

  /// Redoes the step of a text that was undone last.
  mutating func redo(_ name: String, leaving length: Int) {
    let number = texts[name]?.redo(leaving: length)
    precondition(number != nil, "no step of the text \(name) to redo")
    if let number { textOperations.redo(number) }
  }

  /// Removes a text, if there is one.
  mutating func drop(_ name: String) {
    guard let text = texts.removeValue(forKey: name) else { return }
    textOperations.drop(text.number)
  }

  /// Returns a record of all staged changes, without values that are too large; nil if it would be
  /// 4 GB or more.
  ///
  /// The changes stay staged until ``settle()``.
  mutating func record(at time: Milliseconds) -> [UInt8]? {
    var operations = Operations()
    for (name, value) in changed where !isTooLarge(value, name) {
      append(value, of: name, to: &operations)
    }
    return Record.encoded(operations, textOperations, at: time)
  }

  /// Marks all staged changes as stored, except for values that are too large.
  mutating func settle() {
    var refused: [String: StoredValue?] = [:]
    for (name, value) in changed {
      if isTooLarge(value, name) {
        refused.updateValue(value, forKey: name)
        continue
      }
      kept.kept[name] = value
      if value == nil { valueNumbers.removeValue(forKey: name) }
    }
    changed.removeAll(keepingCapacity: true)
    if !refused.isEmpty { changed = refused }
    textOperations = Operations()
  }

  private mutating func append(
    _ value: StoredValue?, of name: String, to operations: inout Operations
  ) {
    let number = number(of: name)
    switch (value, kept.kept[name]) {
    case (let value?, nil): operations.define(number, name: name, value: value)
    case (let value?, .some): operations.set(number, to: value)
    case (nil, _): operations.remove(number)
    }
  }

  private mutating func number(of name: String) -> Int {
    if let number = valueNumbers[name] { return number }
    let number = free.allocate()
    valueNumbers[name] = number
    return number
  }
}
