// Writes every picture of the site and of the sample data: `npm run art`. Or only some: `npm run art -- dogs logo`.
import { writeContactSheet } from './contact-sheet.ts';
import { writeDogPictures } from './dog-pictures.ts';
import { writeIcons } from './logo/write-icons.ts';
import { writeMotif } from './motif/write-motif.ts';
import { writePeople } from './people/write-people.ts';
import { writeScenes } from './scenes/write-scenes.ts';
import { writeSharePictures } from './share/share-pictures.ts';
import { writeStoryPictures } from './story-pictures.ts';
import { writeUpdatePictures } from './updates/write-updates.ts';

const generators: Readonly<Record<string, () => Promise<void>>> = {
  dogs: () => writeDogPictures('public/images/dogs'),
  stories: () => writeStoryPictures('public/images/stories'),
  scenes: () => writeScenes('public/images/scenes'),
  people: () => writePeople('public/images/people'),
  logo: () => writeIcons('public'),
  share: () => writeSharePictures('public/images/share'),
  motif: () => writeMotif('public/images/motif'),
  updates: () => writeUpdatePictures('supabase/seed/dog-updates'),
  sheet: () => writeContactSheet('docs/images/dogs.webp'),
};

const requested = process.argv.slice(2);
const unknown = requested.find((name) => !(name in generators));
if (unknown) {
  console.error(
    `Unknown picture set "${unknown}". Choose from ${Object.keys(generators).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, write] of Object.entries(generators)) {
  if (requested.length === 0 || requested.includes(name)) await write();
}
