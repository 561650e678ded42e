import { writePicture } from '../render.ts';
import { peopleNames, personPortrait } from './people.ts';

const SIDE = 160;

/** Writes the adopters' portraits, 160 by 160. */
export async function writePeople(folder: string): Promise<void> {
  for (const name of peopleNames) {
    await writePicture(
      personPortrait(name),
      `${folder}/${name}-${SIDE}`,
      { width: SIDE, height: SIDE },
      { avif: 60, webp: 80 },
    );
  }
}
