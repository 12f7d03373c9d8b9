import SceneRestoration

/// A type of the program that says itself what is stored for it.
struct Point: SceneValue {
  var x: Int
  var y: Int
}

extension Point {
  var stored: StoredValue { [x, y].stored }

  init?(stored: StoredValue) {
    guard let numbers = [Int](stored: stored), numbers.count == 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
}
