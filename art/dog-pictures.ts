import { dogs } from './dogs.ts';
import type { Dog } from './dog/dog.ts';
import { drawDog } from './dog/portrait.ts';
import { grain, grainFilter, unevenEdgeFilter } from './drawing/paper.ts';
import { group, picture } from './drawing/svg.ts';
import { writePictures, type Size } from './write-pictures.ts';
import { portraitSettings, type PortraitSetting } from './portrait-settings.ts';

/** An SVG of 800 by 1000 with paper grain. */
export function framed(backdrop: string, dog: string): string {
  return picture(
    800,
    1000,
    group([
      // The edge filter leaves a gap along the border. The unfiltered backdrop below fills it.
      backdrop,
      group(backdrop, 'filter="url(#handmade)"'),
      dog,
      grain,
    ]),
    unevenEdgeFilter + grainFilter,
  );
}

function dogIn(dog: Dog, setting: PortraitSetting): string {
  const { pose, mirrored = false } = setting;
  const balance = pose.balance ?? 0;
  const place = mirrored ? { x: 800 + balance, y: 0, mirror: true } : { x: -balance, y: 0 };
  return drawDog(dog, pose, place);
}

/** The two layers of a portrait, 800 by 1000, without paper grain. */
export function portraitParts(dog: Dog): { backdrop: string; figure: string } {
  const setting = portraitSettings[dog.slug];
  if (!setting) throw new Error(`No setting for the portrait of ${dog.slug}`);
  return { backdrop: setting.backdrop(setting.tones), figure: dogIn(dog, setting) };
}

/** Both layers, to be placed in another picture. */
export function portraitContent(dog: Dog): string {
  const { backdrop, figure } = portraitParts(dog);
  return backdrop + figure;
}

export function portrait(dog: Dog): string {
  const { backdrop, figure } = portraitParts(dog);
  return framed(backdrop, figure);
}

/** The two sizes of a 4:5 picture, by their path. */
export function cardSizes(path: string): Readonly<Record<string, Size>> {
  return {
    [`${path}-400`]: { width: 400, height: 500 },
    [`${path}-800`]: { width: 800, height: 1000 },
  };
}

export async function writeDogPictures(folder: string): Promise<void> {
  for (const dog of dogs) {
    await writePictures(portrait(dog), cardSizes(`${folder}/${dog.slug}`));
  }
}
