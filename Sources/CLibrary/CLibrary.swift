// The C library of the platform. One import of this room stands for the three below.

#if canImport(Musl)
  @_exported public import Musl
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif
