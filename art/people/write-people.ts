import { writePictures } from '../write-pictures.ts';
import { peopleNames, personPortrait } from './people.ts';

const SIDE = 160;

/** Faces of 160 by 160 need a higher quality than the default. */
export async function writePeople(folder: string): Promise<void> {
  const size = { width: SIDE, height: SIDE };
  for (const name of peopleNames) {
    await writePictures(
      personPortrait(name),
      { [`${folder}/${name}-${SIDE}`]: size },
      { avif: 60, webp: 80 },
    );
  }
}
