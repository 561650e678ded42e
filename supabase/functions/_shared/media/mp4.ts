import { ascii, check, isZero, viewOf, type Video } from './media-error.ts';

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
