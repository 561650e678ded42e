// Pictures with the metadata that phones and browsers write.
import sharp from 'sharp';

type Order = 'II' | 'MM';
type Value = string | number | readonly (readonly [number, number])[] | Directory;
/** Values by tag. Text is ASCII, a number is a LONG, pairs are RATIONALs. */
type Directory = ReadonlyMap<number, Value>;

const text = new TextEncoder();

export async function picture(
  format: 'jpeg' | 'webp',
  width = 640,
  height = 480,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background: '#b5651d' } });
  return Uint8Array.from(await image.toFormat(format).toBuffer());
}

/** The location of Charbagh station, as Exif's GPS directory. */
const gps: Directory = new Map<number, Value>([
  [1, 'N'],
  [
    2,
    [
      [26, 1],
      [49, 1],
      [5412, 100],
    ],
  ],
  [3, 'E'],
  [
    4,
    [
      [80, 1],
      [55, 1],
      [1044, 100],
    ],
  ],
]);

const camera = (make: string, model: string): Directory =>
  new Map<number, Value>([
    [0x010f, make],
    [0x0110, model],
    [0x0112, 6],
    [0x8769, new Map([[0x9003, '2026:11:20 08:12:44']])],
    [0x8825, gps],
  ]);

/** An iPhone writes big-endian, most Android phones little-endian. */
export const exif = {
  iPhone: () => exifSegment('MM', camera('Apple', 'iPhone 15')),
  android: () => exifSegment('II', camera('samsung', 'SM-S911B')),
  /** Of Safari's canvas. */
  safari: () =>
    exifSegment(
      'MM',
      new Map([
        [
          0x8769,
          new Map([
            [0xa001, 1],
            [0xa002, 640],
            [0xa003, 480],
          ]),
        ],
      ]),
    ),
  onlyGps: () => exifSegment('II', new Map([[0x8825, gps]])),
};

/** Apple's encoder adds an empty IPTC record and the checksum of nothing. */
export function emptyPhotoshopSegment(): Uint8Array {
  const checksum = Buffer.from('d41d8cd98f00b204e9800998ecf8427e', 'hex');
  return segment(0xed, [
    text.encode('Photoshop 3.0\0'),
    text.encode('8BIM'),
    Uint8Array.of(4, 4, 0, 0, 0, 0, 0, 0),
    text.encode('8BIM'),
    Uint8Array.of(4, 0x25, 0, 0, 0, 0, 0, 16),
    checksum,
  ]);
}

export function xmpSegment(): Uint8Array {
  return segment(0xe1, [
    text.encode('http://ns.adobe.com/xap/1.0/\0'),
    text.encode('<x:xmpmeta><rdf:Description exif:GPSLatitude="26,49.9N"/></x:xmpmeta>'),
  ]);
}

export function commentSegment(): Uint8Array {
  return segment(0xfe, [text.encode('26.8318, 80.9196')]);
}

/** A JPEG with more segments at its start. */
export function withSegments(
  jpeg: Uint8Array,
  ...segments: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  return joined([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A WebP with one more chunk. */
export function withChunk(
  webp: Uint8Array,
  type: string,
  content: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(8 + content.length + (content.length % 2));
  chunk.set(text.encode(type));
  new DataView(chunk.buffer).setUint32(4, content.length, true);
  chunk.set(content, 8);
  const file = joined([webp, chunk]);
  new DataView(file.buffer).setUint32(4, file.length - 8, true);
  return file;
}

function segment(marker: number, parts: readonly Uint8Array[]): Uint8Array {
  const content = joined(parts);
  const length = content.length + 2;
  return joined([Uint8Array.of(0xff, marker, length >> 8, length & 0xff), content]);
}

function exifSegment(order: Order, directory: Directory): Uint8Array {
  const isLittle = order === 'II';
  const header = new Uint8Array(8);
  header.set(text.encode(order));
  const view = new DataView(header.buffer);
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, 8, isLittle);
  return segment(0xe1, [text.encode('Exif\0\0'), header, directoryBytes(directory, 8, isLittle)]);
}

/** A directory (TIFF 6.0, section 2) at an offset, followed by the values that don't fit into its entries. */
function directoryBytes(directory: Directory, offset: number, isLittle: boolean): Uint8Array {
  const table = new Uint8Array(2 + directory.size * 12 + 4);
  const view = new DataView(table.buffer);
  const values: Uint8Array[] = [];
  let end = offset + table.length;
  view.setUint16(0, directory.size, isLittle);
  for (const [index, [tag, value]] of [...directory].entries()) {
    const entry = 2 + index * 12;
    view.setUint16(entry, tag, isLittle);
    if (typeof value === 'number') {
      setType(view, entry, 4, 1, isLittle);
      view.setUint32(entry + 8, value, isLittle);
      continue;
    }
    const bytes = valueBytes(value, end, isLittle);
    setType(
      view,
      entry,
      typeof value === 'string' ? 2 : value instanceof Map ? 4 : 5,
      countOf(value),
      isLittle,
    );
    view.setUint32(entry + 8, end, isLittle);
    values.push(bytes);
    end += bytes.length;
  }
  return joined([table, ...values]);
}

function setType(view: DataView, entry: number, type: number, count: number, isLittle: boolean) {
  view.setUint16(entry + 2, type, isLittle);
  view.setUint32(entry + 4, count, isLittle);
}

function countOf(value: Exclude<Value, number>): number {
  if (typeof value === 'string') return value.length + 1;
  return Array.isArray(value) ? value.length : 1;
}

function valueBytes(value: Exclude<Value, number>, offset: number, isLittle: boolean): Uint8Array {
  if (typeof value === 'string') return text.encode(`${value}\0`);
  if (value instanceof Map) return directoryBytes(value, offset, isLittle);
  const numbers = [...(value as readonly (readonly [number, number])[])].flat();
  const bytes = new Uint8Array(numbers.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number, isLittle);
  return bytes;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}
