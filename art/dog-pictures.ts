import { dogs } from './dogs.ts';
import type { Dog } from './dog/dog.ts';
import { drawDog, handmadeEdge } from './dog/portrait.ts';
import { group, picture } from './drawing/svg.ts';
import { writePicture } from './render.ts';
import { settings } from './settings.ts';

/** A dog's portrait, 800 by 1000, as SVG. */
export function portrait(dog: Dog): string {
  const setting = settings[dog.slug];
  if (!setting) throw new Error(`No setting for the portrait of ${dog.slug}`);
  return picture(
    800,
    1000,
    group([
      group(setting.backdrop(setting.tones), 'filter="url(#handmade)"'),
      drawDog(dog, setting.pose, { x: 0, y: 0 }),
    ]),
    handmadeEdge,
  );
}

/** Writes every dog's portrait at 400 and 800 px. */
export async function writeDogPictures(folder: string): Promise<void> {
  for (const dog of dogs) {
    const svg = portrait(dog);
    await writePicture(svg, `${folder}/${dog.slug}-400`, { width: 400, height: 500 });
    await writePicture(svg, `${folder}/${dog.slug}-800`, { width: 800, height: 1000 });
  }
}
