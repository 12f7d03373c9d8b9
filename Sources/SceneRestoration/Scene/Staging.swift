/// The changes of a turn in the making, and the numbers that names have in the journal.
struct Staging {
  /// The values as the journal has them.
  private var kept = SceneValues()
  private var changed: [String: KeptValue?] = [:]
  private var textOperations = Operations()
  private var valueNumbers: [String: Int] = [:]
  private var texts: [String: (number: Int, length: Int)] = [:]
  private var nextNumber = 0

  /// Nothing staged, over what a journal says.
  init(over contents: JournalContents) {
    kept = contents.sceneValues
    for (number, value) in contents.values {
      valueNumbers[value.name] = number
      nextNumber = max(nextNumber, number + 1)
    }
    for (number, text) in contents.texts {
      texts[text.name] = (number, text.content.length)
      nextNumber = max(nextNumber, number + 1)
    }
  }

  var isEmpty: Bool { changed.isEmpty && textOperations.isEmpty }

  /// The values with what is staged.
  var values: SceneValues {
    var values = kept
    for (name, value) in changed { values.kept[name] = value }
    return values
  }

  /// A value by its name, staged or kept; setting it to what is kept leaves nothing staged.
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

  /// Begins a text, in place of one that has its name.
  mutating func begin(_ name: String, base: [UInt8]) {
    drop(name)
    texts[name] = (nextNumber, base.count)
    textOperations.begin(nextNumber, name: name, base: base)
    nextNumber += 1
  }

  /// Changes a text, and begins it where it is not there yet.
  mutating func change(_ name: String, by change: TextChange) {
    if texts[name] == nil { begin(name, base: []) }
    guard let (number, length) = texts[name] else { return }
    precondition(change.fits(length: length), "a change outside of the text \(name)")
    textOperations.change(number, by: change)
    texts[name] = (number, length - change.removed + change.inserted.count)
  }

  /// Drops a text, if it is there.
  mutating func drop(_ name: String) {
    guard let (number, _) = texts.removeValue(forKey: name) else { return }
    textOperations.drop(number)
  }

  /// All that is staged, and stays so until ``settle()``.
  mutating func operations() -> Operations {
    var operations = Operations()
    for (name, value) in changed { append(value, of: name, to: &operations) }
    operations.append(textOperations)
    return operations
  }

  /// What was staged is kept.
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
    defer { nextNumber += 1 }
    valueNumbers[name] = nextNumber
    return nextNumber
  }
}
