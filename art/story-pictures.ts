import { beforeRescue, starved } from './dog/hardship.ts';
import { drawDog } from './dog/portrait.ts';
import type { Pose } from './dog/pose.ts';
import { lying } from './dog/pose-lying.ts';
import { sitting } from './dog/pose-sitting.ts';
import { standing } from './dog/pose-standing.ts';
import { wary } from './dog/pose-wary.ts';
import { dogNamed } from './dogs.ts';
import { line } from './drawing/geometry.ts';
import { framed } from './dog-pictures.ts';
import { writePicture } from './render.ts';
import { doorway, garlandWall, niche, type Backdrop, type Tones } from './scenery/grounds.ts';
import { coldLane } from './scenery/lane.ts';

const cold: Tones = { wall: '#9C9A93', recess: '#7E7F7D', floor: '#8B857B' };

/** A hollow sitting dog: ribs behind the shoulder, the hip under the skin. */
const huddled = starved(sitting, {
  trunk: [
    line('480,600 486,680 470,770'),
    line('510,610 518,690 508,770'),
    line('540,640 550,700 544,760'),
    line('420,560 410,620 414,680'),
  ],
  haunch: [line('560,736 600,760 612,800')],
});

/** How one story is told in two pictures. */
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
    after: lying,
    backdrop: garlandWall,
    tones: { wall: '#E9B978', recess: '#4F8C86', floor: '#D8B07B' },
  },
  {
    slug: 'rani',
    before: huddled,
    cold: { wall: '#A39C94', recess: '#837C78', floor: '#948B80' },
    after: sitting,
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

/** The two pictures of a story, 800 by 1000, as SVG. */
export function storyPictures(story: Story): { before: string; after: string } {
  const dog = dogNamed(story.slug);
  const happy = { open: 0.95, brow: 0.2, mouth: 1, ears: 0.05 };
  return {
    before: framed(coldLane(story.cold), drawDog(beforeRescue(dog), story.before, { x: 0, y: 0 })),
    after: framed(story.backdrop(story.tones), drawDog(dog, story.after, { x: 0, y: 0 }, happy)),
  };
}

/** Writes before and after of every story at 400 and 800 px. */
export async function writeStoryPictures(folder: string): Promise<void> {
  for (const story of stories) {
    for (const [moment, svg] of Object.entries(storyPictures(story))) {
      const path = `${folder}/${story.slug}-${moment}`;
      await writePicture(svg, `${path}-400`, { width: 400, height: 500 });
      await writePicture(svg, `${path}-800`, { width: 800, height: 1000 });
    }
  }
}
