/// The books the program comes with.
public enum SampleShelf {
  /// The books, their covers and characters as JSON, compiled in.
  public static var json: [UInt8] {
    PackageResources.shelf_json
  }
}
