// Videos as containers without frames, with the metadata that phones write.
import { joined } from './phone-pictures.ts';

const text = new TextEncoder();
const LOCATION = '+26.8318+080.9196+123.0/';

/** A box of MP4 and MOV: text or bytes, or other boxes. */
export function box(type: string, ...content: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = joined(
    content.map((part) => (typeof part === 'string' ? text.encode(part) : part)),
  );
  const header = new Uint8Array(8);
  new DataView(header.buffer).setUint32(0, bytes.length + 8);
  // `©` is one byte in box types.
  header.set(Buffer.from(type, 'latin1'), 4);
  return joined([header, bytes]);
}

interface Shape {
  readonly seconds?: number;
  readonly width?: number;
  readonly height?: number;
}

function fields(length: number, values: Readonly<Record<number, number>>): Uint8Array {
  const bytes = new Uint8Array(length);
  for (const [offset, value] of Object.entries(values)) {
    new DataView(bytes.buffer).setUint32(Number(offset), value);
  }
  return bytes;
}

export function track(handler: string, { width = 0, height = 0 }: Shape = {}): Uint8Array {
  return box(
    'trak',
    box('tkhd', fields(84, { 76: width << 16, 80: height << 16 })),
    box(
      'mdia',
      box('mdhd', fields(24, {})),
      box('hdlr', new Uint8Array(8), handler, new Uint8Array(13)),
      box('minf', box('vmhd', new Uint8Array(12)), box('stbl', box('stsd', new Uint8Array(8)))),
    ),
  );
}

/** @param parts more boxes of the movie */
export function movie(
  { seconds = 12, ...size }: Shape = {},
  ...parts: readonly Uint8Array[]
): Uint8Array {
  const shape = { width: 1280, height: 720, ...size };
  return box(
    'moov',
    box('mvhd', fields(100, { 12: 600, 16: seconds * 600 })),
    track('vide', shape),
    track('soun'),
    ...parts,
  );
}

const frames = box('mdat', new Uint8Array(64));

export function mp4(...boxes: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined([box('ftyp', 'isom\0\0\u0002\0isommp41'), ...boxes, frames]);
}

export function mov(...boxes: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return joined([box('ftyp', 'qt  \0\0\0\0qt  '), ...boxes, frames]);
}

/** Android: user data with a length and the language as two bytes each. */
export const androidLocation = box(
  'udta',
  box('©xyz', Uint8Array.of(0, LOCATION.length, 0x15, 0xc7), LOCATION),
);

/** iPhone: a list of keys and a list of values. */
export const iPhoneLocation = box(
  'meta',
  box('hdlr', new Uint8Array(8), 'mdta', new Uint8Array(13)),
  box(
    'keys',
    Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1),
    box('mdta', 'com.apple.quicktime.location.ISO6709'),
  ),
  box('ilst', box('\0\0\0\u0001', box('data', Uint8Array.of(0, 0, 0, 1, 0, 0, 0, 0), LOCATION))),
);

/** 3GPP: location information. */
export const loci = box('udta', box('loci', new Uint8Array(4), LOCATION));

/** An element of WebM. */
function element(id: number, ...content: readonly (string | Uint8Array)[]): Uint8Array {
  const bytes = joined(
    content.map((part) => (typeof part === 'string' ? text.encode(part) : part)),
  );
  const idBytes = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  const size = fields(8, { 0: 0x01000000, 4: bytes.length });
  return joined([idBytes, size, bytes]);
}

function double(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

const short = (value: number) => Uint8Array.of(value >> 8, value & 0xff);

/** @param parts more elements of the segment */
export function webm(
  { seconds = 12, width = 1280, height = 720 }: Shape = {},
  ...parts: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> {
  return joined([
    element(0x1a45dfa3, element(0x4282, 'webm')),
    element(
      0x18538067,
      element(0x1549a966, element(0x4489, double(seconds * 1000))),
      element(
        0x1654ae6b,
        element(
          0xae,
          element(0x83, Uint8Array.of(1)),
          element(0xe0, element(0xb0, short(width)), element(0xba, short(height))),
        ),
      ),
      element(0x1f43b675, new Uint8Array(64)),
      ...parts,
    ),
  ]);
}

export const webmTags = element(
  0x1254c367,
  element(0x7373, element(0x67c8, element(0x45a3, 'LOCATION'), element(0x4487, LOCATION))),
);
