import { beforeRescue, starved } from './dog/hardship.ts';
import { drawDog } from './dog/portrait.ts';
import type { Pose } from './dog/pose.ts';
import { lying } from './dog/pose-lying.ts';
import { sitting } from './dog/pose-sitting.ts';
import { standing } from './dog/pose-standing.ts';
import { wary } from './dog/pose-wary.ts';
import { findDog } from './dogs.ts';
import { line } from './drawing/geometry.ts';
import { cardSizes, framed } from './dog-pictures.ts';
import { writePictures } from './write-pictures.ts';
import type { Backdrop, Tones } from './scenery/backdrop.ts';
import { doorway, garlandWall, niche } from './scenery/walls.ts';
import { coldLane } from './scenery/lane.ts';

const cold: Tones = { wall: '#9C9A93', recess: '#7E7F7D', floor: '#8B857B' };

/** A starved dog lying down: ribs and hip show. */
const wornOut = starved(lying, {
  trunk: [
    line('504,610 500,690 476,770'),
    line('538,616 538,700 520,780'),
    line('574,630 578,700 560,760'),
    line('606,644 612,690 600,730'),
    line('440,600 430,660 424,720'),
  ],
  haunch: [line('600,740 644,752 676,800')],
});

interface Story {
  readonly slug: string;
  readonly before: Pose;
  readonly cold: Tones;
  readonly after: Pose;
  readonly backdrop: Backdrop;
  readonly tones: Tones;
}

export const stories: readonly Story[] = [
  {
    slug: 'moti',
    before: wary,
    cold,
    after: sitting,
    backdrop: garlandWall,
    tones: { wall: '#E9B978', recess: '#4F8C86', floor: '#D8B07B' },
  },
  {
    slug: 'rani',
    before: wornOut,
    cold: { wall: '#A39C94', recess: '#837C78', floor: '#948B80' },
    after: lying,
    backdrop: niche,
    tones: { wall: '#EBCB93', recess: '#4F8078', floor: '#D3AE7A' },
  },
  {
    slug: 'bahadur',
    before: wary,
    cold: { wall: '#8F9697', recess: '#737D80', floor: '#857F78' },
    after: standing,
    backdrop: doorway,
    tones: { wall: '#F1DDB4', recess: '#5E958B', floor: '#D6B283' },
  },
];

/** For each picture its two layers: backdrop and dog. */
function storyParts({ slug, cold: coldTones, after, backdrop, tones, before }: Story) {
  const dog = findDog(slug);
  const happy = { open: 0.95, brow: 0.2, mouth: 1, ears: 0.05 };
  const place = { x: 0, y: 0 };
  return {
    before: [coldLane(coldTones), drawDog(beforeRescue(dog), before, place)],
    after: [backdrop(tones), drawDog(dog, after, place, happy)],
  } as const;
}

/** The two pictures of a story as SVGs of 800 by 1000. */
export function storyPictures(story: Story): { before: string; after: string } {
  const { before, after } = storyParts(story);
  return { before: framed(...before), after: framed(...after) };
}

/** The same without paper grain, to be placed in another picture. */
export function storyContent(story: Story): { before: string; after: string } {
  const { before, after } = storyParts(story);
  return { before: before.join(''), after: after.join('') };
}

export async function writeStoryPictures(folder: string): Promise<void> {
  for (const story of stories) {
    for (const [moment, svg] of Object.entries(storyPictures(story))) {
      await writePictures(svg, cardSizes(`${folder}/${story.slug}-${moment}`));
    }
  }
}
