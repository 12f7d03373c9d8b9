// The C library of the platform: importing this module imports the one that exists.

#if canImport(Musl)
  @_exported public import Musl
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
