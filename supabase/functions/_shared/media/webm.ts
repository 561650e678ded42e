import { ascii, check, isZero, viewOf, type Video } from './media-error.ts';

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const VIDEO = 0xe0;
const VOID = 0xec;
const CHECKSUM = 0xbf;

/**
 * The elements of a video without metadata, by the element that holds them. Tags, chapters, attachments, a title and
 * everything else is refused (RFC 9559). Only elements that are listed as holders are read.
 */
const allowedElements = new Map<number, ReadonlySet<number>>([
  // The file: header, segment.
  [0, new Set([0x1a45dfa3, SEGMENT, VOID])],
  // Seek head, information, tracks, clusters, cues.
  [SEGMENT, new Set([0x114d9b74, INFO, TRACKS, 0x1f43b675, 0x1c53bb6b, VOID, CHECKSUM])],
  // Timestamp scale, duration, the names of the programs.
  [INFO, new Set([0x2ad7b1, 0x4489, 0x4d80, 0x5741, VOID, CHECKSUM])],
  [TRACKS, new Set([TRACK, VOID, CHECKSUM])],
]);

/**
 * Reads a WebM that holds nothing but pictures and sound.
 * @throws MediaError, or RangeError for a truncated file
 */
export function readWebm(bytes: Uint8Array): Video {
  const view = viewOf(bytes);
  check(view.getUint32(0) === 0x1a45dfa3 && ascii(bytes, 0, 64).includes('webm'), 'type');
  // Nanoseconds, the default of the format.
  let scale = 1_000_000;
  let duration = 0;
  let width = 0;
  let height = 0;
  const walk = (holder: number, from: number, to: number): void => {
    for (let position = from; position < to;) {
      const { id, start, end } = elementAt(view, position);
      check(end <= to, 'type');
      const allowed = allowedElements.get(holder);
      check(allowed === undefined || allowed.has(id), 'metadata');
      if (id === VOID) check(isZero(bytes.subarray(start, end)), 'metadata');
      else if (holder === INFO && id === 0x2ad7b1) scale = readUnsigned(view, start, end);
      else if (holder === INFO && id === 0x4489) duration = readFloat(view, start, end);
      // Tracks of pictures and of sound, no subtitles or buttons.
      else if (holder === TRACK && id === 0x83) {
        check([1, 2].includes(readUnsigned(view, start, end)), 'metadata');
      } else if (holder === VIDEO && id === 0xb0) width = readUnsigned(view, start, end);
      else if (holder === VIDEO && id === 0xba) height = readUnsigned(view, start, end);
      if (allowedElements.has(id) || id === TRACK || id === VIDEO) walk(id, start, end);
      position = end;
    }
  };
  walk(0, 0, bytes.length);
  check(width > 0 && height > 0, 'type');
  return { width, height, seconds: (duration * scale) / 1e9 };
}

/** RFC 8794: the leading zero bits of the first byte are the number of bytes that follow. */
function elementAt(view: DataView, position: number) {
  const idLength = Math.clz32(view.getUint8(position)) - 23;
  check(idLength <= 4, 'type');
  const id = readUnsigned(view, position, position + idLength);
  const sizeStart = position + idLength;
  const sizeLength = Math.clz32(view.getUint8(sizeStart)) - 23;
  check(sizeLength <= 8, 'type');
  const start = sizeStart + sizeLength;
  // Eight bytes with the length's bit would be too large for a number.
  const size =
    (view.getUint8(sizeStart) & (0xff >> sizeLength)) * 256 ** (sizeLength - 1) +
    readUnsigned(view, sizeStart + 1, start);
  return { id, start, end: start + size };
}

function readUnsigned(view: DataView, start: number, end: number): number {
  let value = 0;
  for (let position = start; position < end; position += 1) {
    value = value * 256 + view.getUint8(position);
  }
  return value;
}

function readFloat(view: DataView, start: number, end: number): number {
  return end - start === 8 ? view.getFloat64(start) : view.getFloat32(start);
}
