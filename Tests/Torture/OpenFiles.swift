import Foundation

/// Descriptors of this process that refer to a file, in any order.
///
/// A copy of them stands for the one that a child process has while it is being started.
public func openDescriptors(of path: String) -> [Int32] {
  let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return names.compactMap(Int32.init).filter { descriptor in
    let link = "/proc/self/fd/\(descriptor)"
    return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == file
  }
}
