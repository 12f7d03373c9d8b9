/// The staged changes of a turn, and the numbers of names in the journal.
struct Staging {
  /// Values in the journal.
  private var kept = SceneValues()
  private var changed: [String: KeptValue?] = [:]
  private var textOperations = Operations()
  private var valueNumbers: [String: Int] = [:]
  private var texts: [String: TextExtent] = [:]
  private var free = FreeNumbers(besides: [])

  /// Creates an empty stage over the contents of a journal.
  init(over contents: JournalContents) {
    kept = contents.sceneValues
    for (number, value) in contents.values { valueNumbers[value.name] = number }
    for (number, text) in contents.texts {
      texts[text.name] = TextExtent(number, of: text.content)
    }
    free = FreeNumbers(besides: Set(contents.values.keys).union(contents.texts.keys))
  }

  /// Stages the values and texts of other contents.
  mutating func stage(_ contents: JournalContents) {
    for value in contents.values.values { self[value.name] = value.content }
    for text in contents.texts.values { begin(text.name, as: text.content) }
  }

  var isEmpty: Bool { changed.isEmpty && textOperations.isEmpty }

  /// All values, including staged ones.
  var values: SceneValues {
    var values = kept
    for (name, value) in changed { values.kept[name] = value }
    return values
  }

  /// A value by name, staged or stored; setting it to the stored value stages nothing.
  subscript(name: String) -> KeptValue? {
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
    precondition(number != nil, "a change away from the last step of the text \(name)")
    if let number { textOperations.extend(number, by: change) }
  }

  /// Undoes the last step of a text.
  mutating func undo(_ name: String, leaving length: Int) {
    let number = texts[name]?.undo(leaving: length)
    precondition(number != nil, "no step of the text \(name) to take back")
    if let number { textOperations.undo(number) }
  }

  /// Redoes the step of a text that was undone last.
  mutating func redo(_ name: String, leaving length: Int) {
    let number = texts[name]?.redo(leaving: length)
    precondition(number != nil, "no step of the text \(name) to do again")
    if let number { textOperations.redo(number) }
  }

  /// Removes a text, if there is one.
  mutating func drop(_ name: String) {
    guard let text = texts.removeValue(forKey: name) else { return }
    textOperations.drop(text.number)
  }

  /// Returns a record of all staged changes, which stay staged until ``settle()``; nil if it would
  /// be 4 GB or more.
  mutating func record(at time: Milliseconds) -> [UInt8]? {
    var operations = Operations()
    for (name, value) in changed { append(value, of: name, to: &operations) }
    return Record.encoded(operations, textOperations, at: time)
  }

  /// Marks all staged changes as stored.
  mutating func settle() {
    for (name, value) in changed {
      kept.kept[name] = value
      if value == nil { valueNumbers.removeValue(forKey: name) }
    }
    changed.removeAll(keepingCapacity: true)
    textOperations = Operations()
  }

  private mutating func append(
    _ value: KeptValue?, of name: String, to operations: inout Operations
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
