// What the module Musl of Swift's static SDK adds to the headers, as far as the library uses it.

@_exported import SwiftMusl

/// Error of the last system call.
public var errno: Int32 {
  get { musl_errno() }
  set { musl_set_errno(newValue) }
}

/// Calls open(2).
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  musl_open(path, flags, mode)
}

/// Calls openat(2).
public func openat(
  _ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0
) -> Int32 {
  musl_openat(folder, path, flags, mode)
}

/// Calls fcntl(2).
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32 = 0) -> Int32 {
  musl_fcntl(descriptor, command, value)
}

/// Bits of a mode that tell the kind of a file.
public var S_IFMT: mode_t { 0o170000 }
/// Mode of a folder.
public var S_IFDIR: mode_t { 0o040000 }
/// Mode of a file.
public var S_IFREG: mode_t { 0o100000 }
/// Mode of a symbolic link.
public var S_IFLNK: mode_t { 0o120000 }
