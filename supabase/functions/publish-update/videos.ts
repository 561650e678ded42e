import { ascii, check, isZero, viewOf, type Video } from '../_shared/base/media-error.ts';

/**
 * The boxes of a video without metadata, by the box that holds them; '' is the file. Everything else is refused:
 * phones store the location in `udta` (`©xyz`, `loci`), in `meta`, in `uuid` and in tracks of their own.
 * ISO/IEC 14496-12; Apple, QuickTime File Format.
 */
const allowedBoxes = new Map(
  Object.entries({
    '': 'ftyp styp moov moof mdat mfra sidx free skip',
    moov: 'mvhd trak mvex iods free',
    trak: 'tkhd edts mdia tref udta',
    udta: 'name',
    mdia: 'mdhd hdlr minf elng',
    minf: 'vmhd smhd dinf stbl',
    stbl: 'stsd stts ctts cslg stss stsc stsz stz2 stco co64 sdtp sbgp sgpd',
    mvex: 'mehd trex',
    moof: 'mfhd traf',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd',
  }).map(([container, boxes]) => [container, new Set(boxes.split(' '))]),
);

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads an MP4 that holds nothing but one picture track and its sound.
 * @throws MediaError, or RangeError for a truncated file
 */
export function readMp4(bytes: Uint8Array): Video {
  const view = viewOf(bytes);
  check(ascii(bytes, 4, 4) === 'ftyp' && ascii(bytes, 8, 4) !== 'qt  ', 'type');
  let seconds = 0;
  let timescale = 0;
  let width = 0;
  let height = 0;
  const walk = (container: string, from: number, to: number): void => {
    for (const box of boxesIn(bytes, from, to)) {
      const { type, start, end } = box;
      check(allowedBoxes.get(container)?.has(type) ?? false, 'metadata');
      if (type === 'free' || type === 'skip') check(isZero(bytes.subarray(start, end)), 'metadata');
      if (type === 'hdlr') {
        check(['vide', 'soun'].includes(ascii(bytes, start + 8, 4)), 'metadata');
      }
      const isLong = type !== 'mdat' && end > start && view.getUint8(start) === 1;
      if (type === 'mvhd') {
        timescale = view.getUint32(start + (isLong ? 20 : 12));
        seconds = readTime(view, start + (isLong ? 24 : 16), isLong) / timescale;
      } else if (type === 'mehd') {
        seconds = Math.max(seconds, readTime(view, start + 4, isLong) / timescale);
      } else if (type === 'tkhd') {
        width = Math.max(width, view.getUint16(start + (isLong ? 88 : 76)));
        height = Math.max(height, view.getUint16(start + (isLong ? 92 : 80)));
      }
      if (allowedBoxes.has(type)) walk(type, start, end);
    }
  };
  walk('', 0, bytes.length);
  check(width > 0 && height > 0, 'type');
  return { width, height, seconds };
}

function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes);
  for (let position = from; position < to;) {
    const short = view.getUint32(position);
    const header = short === 1 ? 16 : 8;
    const length = short === 1 ? Number(view.getBigUint64(position + 8)) : short;
    const end = position + (length === 0 ? to - position : length);
    check(end >= position + header && end <= to, 'type');
    yield { type: ascii(bytes, position + 4, 4), start: position + header, end };
    position = end;
  }
}

function readTime(view: DataView, position: number, isLong: boolean): number {
  return isLong ? Number(view.getBigUint64(position)) : view.getUint32(position);
}

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
