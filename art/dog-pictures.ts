import { dogs } from './dogs.ts';
import type { Dog } from './dog/dog.ts';
import { drawDog } from './dog/portrait.ts';
import { grain, grainFilter, handmadeEdge } from './drawing/paper.ts';
import { group, picture } from './drawing/svg.ts';
import { writePictures, type Size } from './render.ts';
import { settings, type Setting } from './settings.ts';

/** A dog before a backdrop, 800 by 1000, as SVG on grained paper. */
export function framed(backdrop: string, dog: string): string {
  return picture(
    800,
    1000,
    group([
      // The uneven edge would leave a gap along the border; the plain backdrop below fills it.
      backdrop,
      group(backdrop, 'filter="url(#handmade)"'),
      dog,
      grain,
    ]),
    handmadeEdge + grainFilter,
  );
}

function dogIn(dog: Dog, setting: Setting): string {
  const { pose, mirrored = false } = setting;
  const balance = pose.balance ?? 0;
  const place = mirrored ? { x: 800 + balance, y: 0, mirror: true } : { x: -balance, y: 0 };
  return drawDog(dog, pose, place);
}

/** A dog's own setting and the dog in it, 800 by 1000, without paper grain. */
export function portraitParts(dog: Dog): { backdrop: string; figure: string } {
  const setting = settings[dog.slug];
  if (!setting) throw new Error(`No setting for the portrait of ${dog.slug}`);
  return { backdrop: setting.backdrop(setting.tones), figure: dogIn(dog, setting) };
}

/** Both together, to be framed or set into another picture. */
export function portraitContent(dog: Dog): string {
  const { backdrop, figure } = portraitParts(dog);
  return backdrop + figure;
}

/** A dog's portrait, 800 by 1000, as SVG. */
export function portrait(dog: Dog): string {
  const { backdrop, figure } = portraitParts(dog);
  return framed(backdrop, figure);
}

/** The two sizes of a 4:5 picture, by the path each is written to. */
export function cardSizes(path: string): Readonly<Record<string, Size>> {
  return {
    [`${path}-400`]: { width: 400, height: 500 },
    [`${path}-800`]: { width: 800, height: 1000 },
  };
}

/** Writes every dog's portrait at 400 and 800 px. */
export async function writeDogPictures(folder: string): Promise<void> {
  for (const dog of dogs) {
    await writePictures(portrait(dog), cardSizes(`${folder}/${dog.slug}`));
  }
}
