// Draws every picture of the site again: `npm run art`, or only some: `npm run art -- dogs mark`.
import { writeContactSheet } from './contact-sheet.ts';
import { writeDogPictures } from './dog-pictures.ts';
import { writeMark } from './mark/write-mark.ts';
import { writeMotif } from './motif/write-motif.ts';
import { writePeople } from './people/write-people.ts';
import { writeScenes } from './scenes/write-scenes.ts';
import { writeSharePictures } from './share/share-pictures.ts';
import { writeStoryPictures } from './story-pictures.ts';

const works: Readonly<Record<string, () => Promise<void>>> = {
  dogs: () => writeDogPictures('public/images/dogs'),
  stories: () => writeStoryPictures('public/images/stories'),
  scenes: () => writeScenes('public/images/scenes'),
  people: () => writePeople('public/images/people'),
  mark: () => writeMark('public'),
  share: () => writeSharePictures('public/images/share'),
  motif: () => writeMotif('public/images/motif'),
  sheet: () => writeContactSheet('docs/images/dogs.webp'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in works));
if (unknown) {
  console.error(`There is no "${unknown}" to draw; choose from ${Object.keys(works).join(', ')}.`);
  process.exit(1);
}
for (const [name, draw] of Object.entries(works)) {
  if (wanted.length === 0 || wanted.includes(name)) await draw();
}
