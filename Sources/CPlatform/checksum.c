#include "CPlatform.h"

#include <string.h>
#if defined(__x86_64__) && defined(__GLIBC__)
#define HAS_CRC_INSTRUCTION
#include <sys/platform/x86.h>
#endif

// Slicing-by-8: about 1.5 GB/s on any processor.
static uint32_t crc_table[8][256];

#ifdef HAS_CRC_INSTRUCTION
// NB: asks the C library, not the processor: CPUID exits a virtual machine, which takes longer than all
// checksums of a start.
static int has_crc(void) { return CPU_FEATURE_ACTIVE(SSE4_2); }
#else
static int has_crc(void) { return 0; }
#endif

__attribute__((constructor)) static void make_crc_table(void) {
  if (has_crc()) return;
  for (uint32_t i = 0; i < 256; i++) {
    uint32_t crc = i;
    for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ (0x82f63b78u & (0u - (crc & 1)));
    crc_table[0][i] = crc;
  }
  for (int slice = 1; slice < 8; slice++)
    for (uint32_t i = 0; i < 256; i++)
      crc_table[slice][i] =
          (crc_table[slice - 1][i] >> 8) ^ crc_table[0][crc_table[slice - 1][i] & 0xff];
}

#ifdef HAS_CRC_INSTRUCTION
// Uses the processor's instruction, 8 bytes at a time.
__attribute__((target("sse4.2"))) static uint32_t crc_by_processor(uint32_t crc,
                                                                  const unsigned char *p,
                                                                  size_t count) {
  uint64_t wide = crc;
  for (; count >= 8; count -= 8, p += 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    wide = __builtin_ia32_crc32di(wide, word);
  }
  crc = (uint32_t)wide;
  while (count--) crc = __builtin_ia32_crc32qi(crc, *p++);
  return crc;
}
#endif

uint32_t platform_crc32c(uint32_t crc, const void *bytes, size_t count) {
  const unsigned char *p = bytes;
  crc = ~crc;
#ifdef HAS_CRC_INSTRUCTION
  if (has_crc()) return ~crc_by_processor(crc, p, count);
#endif
  for (; count >= 8; count -= 8, p += 8) {
    uint32_t low, high;
    memcpy(&low, p, 4);
    memcpy(&high, p + 4, 4);
    low ^= crc;
    crc = crc_table[7][low & 0xff] ^ crc_table[6][(low >> 8) & 0xff] ^
          crc_table[5][(low >> 16) & 0xff] ^ crc_table[4][low >> 24] ^ crc_table[3][high & 0xff] ^
          crc_table[2][(high >> 8) & 0xff] ^ crc_table[1][(high >> 16) & 0xff] ^
          crc_table[0][high >> 24];
  }
  while (count--) crc = (crc >> 8) ^ crc_table[0][(crc ^ *p++) & 0xff];
  return ~crc;
}
