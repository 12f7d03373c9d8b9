/// A 64-bit FNV-1a hash of bytes: the same on all machines and in all versions of the program.
package struct StableHash {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init(_ bytes: [UInt8] = []) { add(bytes) }

  package mutating func add(_ bytes: [UInt8]) { bytes.withUnsafeBytes { add($0) } }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
