// The drawing of a book that has no cover: always the same one for the same title and authors.

extension Cover {
  /// The size of a drawing that is made, in characters.
  private static let size = (columns: 18, rows: 9)

  /// Draws a cover from the title and the authors of a book.
  ///
  /// They choose the pattern, its measures and two colours. Each pattern is made of half blocks, so
  /// that its points are as high as they are wide.
  public init(drawnFrom title: String, by authors: [String]) {
    var seed = StableHash(Array(title.utf8) + [0])
    for author in authors { seed.add(Array(author.utf8) + [0]) }
    let pattern = Pattern.allCases[seed.next(Pattern.allCases.count)]
    let colours = Self.pairs[seed.next(Self.pairs.count)]
    let measures = (seed.next(4), seed.next(4), seed.next(9))
    let points = (0..<2 * Self.size.rows).map { y in
      (0..<Self.size.columns).map { x in pattern.point(x, y, measures) }
    }
    rows = (0..<Self.size.rows).map { row in
      (0..<Self.size.columns).map { column in
        Cell(above: points[2 * row][column], below: points[2 * row + 1][column], colours)
      }
    }
  }

  /// Pairs of the terminal's colours that are seen on dark and on light backgrounds.
  private static let pairs: [(UInt8, UInt8)] = [
    (1, 5), (2, 6), (4, 6), (5, 1), (6, 4), (4, 5), (6, 2), (5, 4), (2, 4), (1, 4),
  ]
}

/// The families of patterns.
private enum Pattern: CaseIterable {
  case waves, rings, hills, weave, rays, diamonds, steps, moons

  /// Returns whether a point is drawn: 0 not, 1 in the first colour, 2 in the second one.
  ///
  /// - Parameter measures: Two numbers from 0 to 3, and one from 0 to 8.
  func point(_ x: Int, _ y: Int, _ measures: (Int, Int, Int)) -> Int {
    let (a, b, c) = measures
    switch self {
    case .waves:
      let height = Self.triangle(x + c, 8 + 2 * a)
      return (y + height) % (5 + b) < 2 ? ((y + height) / (5 + b)) % 2 + 1 : 0
    case .rings:
      let (dx, dy) = (x - 4 - c, y - 5 - 2 * a)
      let ring = Self.root(dx * dx + dy * dy) / (2 + b % 2)
      return ring % 2 == 0 ? ring / 2 % 2 + 1 : 0
    case .hills:
      let far = 6 + a + Self.triangle(x + c, 10 + b) / 2
      let near = 11 + Self.triangle(x + 3 * c, 14) / 2
      return y > near ? 2 : y > far ? 1 : 0
    case .weave:
      let (u, v) = ((x + c) / (2 + a % 2), y / (2 + b % 2))
      return (u + v) % 2 == 0 ? 1 : (u * v + a) % 3 == 0 ? 2 : 0
    case .rays:
      let (dx, dy) = (x - 5 - c, 17 - y)
      let slope = dy == 0 ? 99 : (dx * (3 + a)) / dy
      return slope % 2 == 0 ? (abs(slope) % 4 == 0 ? 1 : 2) : 0
    case .diamonds:
      let (period, shift) = (6 + 2 * (a % 2), c % 3)
      let distance = abs((x + shift) % period - period / 2) + abs((y + b) % period - period / 2)
      return distance == period / 2 - 1 ? 1 : distance < 2 ? 2 : 0
    case .steps:
      let height = ((x / (2 + a % 2) + c) * (3 + 2 * b)) % 11
      return y > 15 - height ? (height % 2) + 1 : 0
    case .moons:
      let (dx, dy) = (x - 5 - c, y - 6 - a)
      if dx * dx + dy * dy < 22 { return (dx + 2 + b % 2) * (dx + 2) + dy * dy < 14 ? 0 : 1 }
      return y > 14 && (x + c) % (2 + b) < 2 ? 2 : 0
    }
  }

  /// Returns a wave of straight lines, from 0 to a half of its period.
  private static func triangle(_ x: Int, _ period: Int) -> Int {
    let place = x % period
    return min(place, period - place)
  }

  private static func root(_ square: Int) -> Int {
    var root = 0
    while (root + 1) * (root + 1) <= square { root += 1 }
    return root
  }
}

extension Cover.Cell {
  /// Creates a cell of two points, one above the other.
  fileprivate init(above: Int, below: Int, _ colours: (UInt8, UInt8)) {
    let character: Character =
      switch (above > 0, below > 0) {
      case (true, true): "█"
      case (true, false): "▀"
      case (false, true): "▄"
      case (false, false): " "
      }
    let shown = above > 0 ? above : below
    self.init(
      character: character, colour: shown == 0 ? nil : shown == 1 ? colours.0 : colours.1)
  }
}

extension StableHash {
  /// Returns the next number below a limit.
  fileprivate mutating func next(_ limit: Int) -> Int {
    add([0x9e])
    return Int((value >> 32) % UInt64(limit))
  }
}
