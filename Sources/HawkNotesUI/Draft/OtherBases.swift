import LibraryModel
public import SceneRestoration
import TextEditing

/// The other base of each merge of a draft, in the order of the merges.
public struct OtherBases: Equatable, Sendable {
  private var all: [OtherBase] = []

  /// The number of merges whose bases are kept.
  static let most = 8

  init() {}

  var indices: Range<Int> { all.indices }

  /// Returns the merge that undo or redo has crossed, if the draft has this text now.
  func index(of text: TextBuffer) -> Int? { all.lastIndex { $0.isOf(text) } }

  func version(at index: Int) -> Note.ID? { all[index].version }

  /// Keeps the base of a text; returns the index of its merge.
  ///
  /// - Parameter crossed: The merge; nil for a new one. After too many the older ones are
  ///   forgotten.
  mutating func keep(_ base: OtherBase, of crossed: Int?) -> Int {
    if let crossed {
      all[crossed] = base
      return crossed
    }
    if all.count == Self.most { all.removeAll() }
    all.append(base)
    return all.count - 1
  }
}

extension OtherBases: SceneValue, LosslessStringConvertible {
  /// The stored form: the bases, separated by commas.
  public var description: String { all.map(\.description).joined(separator: ",") }

  /// Reads the bases from their stored form.
  public init?(_ description: String) {
    all = description.split(separator: ",").compactMap { OtherBase(String($0)) }
  }
}
