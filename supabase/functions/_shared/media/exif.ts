import { ascii, check, viewOf } from './media-error.ts';

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
export function checkExif(tiff: Uint8Array): void {
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
