import { writePictures } from '../render.ts';
import { peopleNames, personPortrait } from './people.ts';

const SIDE = 160;

/** Writes the adopters' portraits, 160 by 160. Faces this small need more than the usual quality. */
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
