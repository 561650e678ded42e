import { checkExif } from './exif.ts';
import { ascii, check, viewOf, type Size } from './media-error.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Huffman tables, quantisation tables, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);
/** Baseline, extended and progressive. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);

/**
 * Reads a JPEG whose segments hold only what decoding needs (ITU-T T.81, annex B). Bytes after its end are refused:
 * phones append a video with its location there.
 * @throws MediaError, or RangeError for a truncated file
 */
export function readJpeg(bytes: Uint8Array): Size {
  const view = viewOf(bytes);
  check(view.getUint16(0) === (0xff00 | START), 'type');
  let size: Size | null = null;
  let position = 2;
  for (;;) {
    check(view.getUint8(position) === 0xff, 'type');
    const marker = view.getUint8(position + 1);
    position += 2;
    if (marker === END) {
      check(position === bytes.length, 'metadata');
      check(size !== null, 'type');
      return size;
    }
    const segment = bytes.subarray(position + 2, position + view.getUint16(position));
    if (FRAMES.has(marker)) {
      size = { height: view.getUint16(position + 3), width: view.getUint16(position + 5) };
    } else if (marker !== SCAN && !TABLES.has(marker)) {
      checkApplicationSegment(marker, segment);
    }
    position += view.getUint16(position);
    if (marker === SCAN) position = endOfScan(bytes, position);
  }
}

function checkApplicationSegment(marker: number, segment: Uint8Array): void {
  const starts = (text: string) => ascii(segment, 0, text.length) === text;
  // JFIF without a thumbnail, the colour profile, and what Adobe's encoder needs.
  const isHarmless =
    (marker === 0xe0 && starts('JFIF\0') && segment.length === 14) ||
    (marker === 0xe2 && starts('ICC_PROFILE\0')) ||
    (marker === 0xee && starts('Adobe'));
  if (marker === 0xe1 && starts('Exif\0\0')) checkExif(segment.subarray(6));
  else if (marker === 0xed && starts('Photoshop 3.0\0')) checkPhotoshop(segment.subarray(14));
  else check(isHarmless, 'metadata');
}

/** Apple's encoder adds an empty IPTC record and its checksum. */
function checkPhotoshop(resources: Uint8Array): void {
  const view = viewOf(resources);
  for (let position = 0; position < resources.length;) {
    check(ascii(resources, position, 4) === '8BIM', 'metadata');
    const id = view.getUint16(position + 4);
    check(view.getUint16(position + 6) === 0, 'metadata');
    const length = view.getUint32(position + 8);
    check((id === 0x0404 && length === 0) || (id === 0x0425 && length === 16), 'metadata');
    position += 12 + length;
  }
}

/** The next marker: 0xff that is no escaped byte and no restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let position = bytes.indexOf(0xff, start); position >= 0;) {
    const next = bytes[position + 1] ?? END;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return position;
    position = bytes.indexOf(0xff, position + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
