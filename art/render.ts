import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

/** One size in which a picture is written. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Quality of the two formats, 1 to 100. */
export interface Quality {
  readonly avif: number;
  readonly webp: number;
}

const STANDARD: Quality = { avif: 48, webp: 70 };

/** Writes an SVG as AVIF and WebP beside each other: `{path}.avif` and `{path}.webp`. */
export async function writePicture(
  svg: string,
  path: string,
  size: Size,
  quality = STANDARD,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const raster = await sharp(Buffer.from(svg))
    .resize(size.width, size.height, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
  await sharp(raster).avif({ quality: quality.avif, effort: 3 }).toFile(`${path}.avif`);
  await sharp(raster)
    .webp({ quality: quality.webp, effort: 5, smartSubsample: true })
    .toFile(`${path}.webp`);
}
