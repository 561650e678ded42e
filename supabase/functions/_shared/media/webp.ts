import { ascii, check, viewOf, type Size } from './media-error.ts';

/** Of a still picture. `EXIF`, `XMP ` and unknown chunks may carry a location. */
const harmlessChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);

/**
 * Reads a WebP that holds nothing but a picture and its colour profile (RFC 9649).
 * @throws MediaError, or RangeError for a truncated file
 */
export function readWebp(bytes: Uint8Array): Size {
  const view = viewOf(bytes);
  check(ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP', 'type');
  const end = view.getUint32(4, true) + 8;
  check(end === bytes.length, end > bytes.length ? 'type' : 'metadata');
  let size: Size | null = null;
  for (let position = 12; position < end;) {
    const type = ascii(bytes, position, 4);
    const length = view.getUint32(position + 4, true);
    check(harmlessChunks.has(type), 'metadata');
    size = sizeIn(type, view, position + 8) ?? size;
    position += 8 + length + (length % 2);
  }
  check(size !== null, 'type');
  return size;
}

function sizeIn(type: string, view: DataView, start: number): Size | null {
  if (type === 'VP8 ') {
    return {
      width: view.getUint16(start + 6, true) & 0x3fff,
      height: view.getUint16(start + 8, true) & 0x3fff,
    };
  }
  if (type === 'VP8L') {
    const bits = view.getUint32(start + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}
