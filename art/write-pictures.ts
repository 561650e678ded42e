import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Encoder quality, 1 to 100. */
export interface Quality {
  readonly avif: number;
  readonly webp: number;
}

const STANDARD: Quality = { avif: 48, webp: 70 };

/** Writes an SVG as `{path}.avif` and `{path}.webp`. The keys of `sizes` are the paths. */
export async function writePictures(
  svg: string,
  sizes: Readonly<Record<string, Size>>,
  quality = STANDARD,
): Promise<void> {
  // Rendering the SVG is slow, so it happens once, at the SVG's own size.
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
  for (const [path, { width, height }] of Object.entries(sizes)) {
    await mkdir(dirname(path), { recursive: true });
    const raster = sharp(png).resize(width, height, { kernel: 'lanczos3' });
    await Promise.all([
      raster.clone().avif({ quality: quality.avif, effort: 3 }).toFile(`${path}.avif`),
      raster
        .clone()
        .webp({ quality: quality.webp, effort: 5, smartSubsample: true })
        .toFile(`${path}.webp`),
    ]);
  }
}
