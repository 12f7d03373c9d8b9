#if PLANTED_BUGS
  import Glibc
  import PlantedBugs

  extension PlantedBug {
    /// Leaks 64 KB, the size of a large frame.
    static func leak() { memset(malloc(65_536), 1, 65_536) }
  }
#endif
