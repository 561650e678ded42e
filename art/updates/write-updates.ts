import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp from 'sharp';
import { drawUpdate } from './update-picture.ts';
import { updatePictures } from './update-pictures.ts';

const WIDTHS = [640, 1280] as const;
/** The one sample with a video: the film of the home page, in which Sheru sleeps. */
const FILM = {
  update: '112',
  source: 'public/video/hero.mp4',
  poster: 'public/video/hero-poster.webp',
  seconds: 6,
} as const;

/** The path of a picture in the buckets of updates, without width and extension. */
function picturePath(number: string): string {
  const id = (kind: string) => `${kind}0000000-0000-4000-8000-${number.padStart(12, '0')}`;
  return `${id('a')}/${id('b')}`;
}

/** Writes each picture in both widths, as WebP: the format and the names of files that the team uploads. */
export async function writeUpdatePictures(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const [number, drawing] of Object.entries(updatePictures)) {
    const path = `${folder}/${picturePath(number)}`;
    await mkdir(dirname(path), { recursive: true });
    // Rendering the SVG is slow, so it happens once.
    const png = await sharp(Buffer.from(drawUpdate(drawing)))
      .png({ compressionLevel: 1 })
      .toBuffer();
    for (const width of WIDTHS) {
      await sharp(png)
        .resize(width, undefined, { kernel: 'lanczos3' })
        .webp({ quality: 70, effort: 5, smartSubsample: true })
        .toFile(`${path}-${width}.webp`);
    }
  }
  await writeUpdateVideo(`${folder}/${picturePath(FILM.update)}`);
}

/** Copies the beginning of the film without its metadata, which the site refuses. */
async function writeUpdateVideo(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(await readFile(FILM.source)), formats: [MP4] }),
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    trim: { start: 0, end: FILM.seconds },
    tags: {},
  });
  await conversion.execute();
  await writeFile(`${path}.mp4`, new Uint8Array(target.buffer ?? new ArrayBuffer()));
  for (const width of WIDTHS) {
    await sharp(FILM.poster).resize(width).webp({ quality: 70 }).toFile(`${path}-${width}.webp`);
  }
}
