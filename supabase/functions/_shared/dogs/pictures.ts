import { ascii, check, readWhole, viewOf, type Size } from '../base/media-error.ts';

export const pictureTypes = { webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type PictureExtension = keyof typeof pictureTypes;

/**
 * Checks by its content that a file is a picture without metadata.
 * @throws MediaError
 */
export function readPicture(bytes: Uint8Array, extension: PictureExtension): Size {
  return readWhole(() => (extension === 'webp' ? readWebp : readJpeg)(bytes));
}

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
function readJpeg(bytes: Uint8Array): Size {
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

/** Of a still picture. `EXIF`, `XMP ` and unknown chunks may carry a location. */
const harmlessChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);

/**
 * Reads a WebP that holds nothing but a picture and its colour profile (RFC 9649).
 * @throws MediaError, or RangeError for a truncated file
 */
function readWebp(bytes: Uint8Array): Size {
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

const IMAGE_IFD = 0;
const EXIF_IFD = 0x8769;

/**
 * What browsers write themselves: dimensions, orientation, resolution, colour space. No camera, time, thumbnail,
 * maker note or position (Exif 2.32, section 4.6).
 */
const harmlessTags = new Map<number, ReadonlySet<number>>([
  [IMAGE_IFD, new Set([0x0100, 0x0101, 0x0112, 0x011a, 0x011b, 0x0128, 0x0213, EXIF_IFD])],
  [EXIF_IFD, new Set([0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003, 0xa406])],
]);

/**
 * Safari's canvas adds a small Exif segment to a JPEG, so Exif as such is no reason to refuse a picture.
 * @param tiff the segment after `Exif\0\0`
 * @throws MediaError for any other tag
 */
function checkExif(tiff: Uint8Array): void {
  const order = ascii(tiff, 0, 2);
  check(order === 'II' || order === 'MM', 'metadata');
  checkDirectory(
    viewOf(tiff),
    order === 'II',
    viewOf(tiff).getUint32(4, order === 'II'),
    IMAGE_IFD,
  );
}

function checkDirectory(tiff: DataView, isLittle: boolean, offset: number, kind: number): void {
  const count = tiff.getUint16(offset, isLittle);
  for (let entry = offset + 2; entry < offset + 2 + count * 12; entry += 12) {
    const tag = tiff.getUint16(entry, isLittle);
    check(harmlessTags.get(kind)?.has(tag) ?? false, 'metadata');
    if (tag === EXIF_IFD)
      checkDirectory(tiff, isLittle, tiff.getUint32(entry + 8, isLittle), EXIF_IFD);
  }
  // The next directory would be a thumbnail.
  if (kind === IMAGE_IFD)
    check(tiff.getUint32(offset + 2 + count * 12, isLittle) === 0, 'metadata');
}
