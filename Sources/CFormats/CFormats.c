#include "CFormats.h"

#include <expat.h>
#include <limits.h>
#include <zlib.h>

// A stream from the data to the buffer.
static z_stream stream_of(
    const uint8_t *data, size_t length, uint8_t *buffer, size_t capacity) {
  z_stream stream = {0};
  stream.next_in = (Bytef *)data;
  stream.avail_in = (uInt)length;
  stream.next_out = buffer;
  stream.avail_out = (uInt)capacity;
  return stream;
}

ptrdiff_t formats_inflate(
    const uint8_t *data, size_t length, uint8_t *buffer, size_t capacity) {
  if (length > UINT_MAX || capacity > UINT_MAX) return -1;
  z_stream stream = stream_of(data, length, buffer, capacity);
  // A negative window size means raw deflated data, without a zlib header.
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return -1;
  int result = inflate(&stream, Z_FINISH);
  ptrdiff_t count = (ptrdiff_t)stream.total_out;
  inflateEnd(&stream);
  return result == Z_STREAM_END ? count : -1;
}

ptrdiff_t formats_deflate(
    const uint8_t *data, size_t length, uint8_t *buffer, size_t capacity) {
  if (length > UINT_MAX || capacity > UINT_MAX) return -1;
  z_stream stream = stream_of(data, length, buffer, capacity);
  if (deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 9, Z_DEFAULT_STRATEGY) != Z_OK) return -1;
  int result = deflate(&stream, Z_FINISH);
  ptrdiff_t count = (ptrdiff_t)stream.total_out;
  deflateEnd(&stream);
  return result == Z_STREAM_END ? count : -1;
}

uint32_t formats_crc32(const uint8_t *data, size_t length) {
  return (uint32_t)crc32_z(0, data, length);
}

typedef struct {
  XML_Parser parser;
  void *context;
  formats_xml_events events;
} xml_run;

static void begin(void *data, const XML_Char *name, const XML_Char **attributes) {
  xml_run *run = data;
  if (run->events.begin(run->context, name, (const char *const *)attributes))
    XML_StopParser(run->parser, XML_FALSE);
}

static void text(void *data, const XML_Char *bytes, int length) {
  xml_run *run = data;
  if (run->events.text(run->context, bytes, (size_t)length))
    XML_StopParser(run->parser, XML_FALSE);
}

static void end(void *data, const XML_Char *name) {
  (void)name;
  xml_run *run = data;
  if (run->events.end(run->context)) XML_StopParser(run->parser, XML_FALSE);
}

static void refuse_entity(
    void *data, const XML_Char *name, int is_parameter, const XML_Char *value, int length,
    const XML_Char *base, const XML_Char *system, const XML_Char *public, const XML_Char *notation) {
  (void)name, (void)is_parameter, (void)value, (void)length;
  (void)base, (void)system, (void)public, (void)notation;
  XML_StopParser(((xml_run *)data)->parser, XML_FALSE);
}

size_t formats_parse_xml(
    const uint8_t *bytes, size_t length, void *context, formats_xml_events events) {
  if (length > INT_MAX) return 1;
  XML_Parser parser = XML_ParserCreate(NULL);
  if (!parser) return 1;
  xml_run run = {parser, context, events};
  XML_SetUserData(parser, &run);
  XML_SetElementHandler(parser, begin, end);
  XML_SetCharacterDataHandler(parser, text);
  XML_SetEntityDeclHandler(parser, refuse_entity);
  XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_NEVER);
  size_t line = 0;
  if (XML_Parse(parser, (const char *)bytes, (int)length, 1) != XML_STATUS_OK) {
    line = XML_GetCurrentLineNumber(parser);
    if (line == 0) line = 1;
  }
  XML_ParserFree(parser);
  return line;
}
