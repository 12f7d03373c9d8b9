// Deflated data by zlib and XML by expat, for files that are not trusted.
#ifndef CFORMATS_H
#define CFORMATS_H

#include <stddef.h>
#include <stdint.h>

/// Inflates raw deflated data into a buffer; returns the number of bytes, or -1 if the data is damaged or does
/// not fit.
ptrdiff_t formats_inflate(
    const uint8_t *data, size_t length, uint8_t *buffer, size_t capacity);

/// Deflates data into a buffer, raw; returns the number of bytes, or -1 if they do not fit.
ptrdiff_t formats_deflate(
    const uint8_t *data, size_t length, uint8_t *buffer, size_t capacity);

/// Returns the CRC-32 of ZIP archives.
uint32_t formats_crc32(const uint8_t *data, size_t length);

/// Receives the events of an XML document. Names have their prefixes; a return value other than 0 ends the
/// parsing.
typedef struct {
  /// An element begins; the attributes are names and values by turns, then NULL.
  int (*begin)(void *context, const char *name, const char *const *attributes);
  /// A part of a text, not terminated by 0.
  int (*text)(void *context, const char *bytes, size_t length);
  /// An element ends.
  int (*end)(void *context);
} formats_xml_events;

/// Parses an XML document; returns the line in which the parsing failed, or 0. No entity is declared and no
/// other file is read.
size_t formats_parse_xml(
    const uint8_t *bytes, size_t length, void *context, formats_xml_events events);

#endif
