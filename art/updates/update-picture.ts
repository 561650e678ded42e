import type { Build, Mood } from '../dog/dog.ts';
import type { Pose } from '../dog/pose.ts';
import { drawDog } from '../dog/portrait.ts';
import { findDog } from '../dogs.ts';
import { grainFilter, unevenEdgeFilter } from '../drawing/paper.ts';
import { group, picture } from '../drawing/svg.ts';
import { portraitSettings } from '../portrait-settings.ts';
import type { Backdrop, Tones } from '../scenery/backdrop.ts';
import { wearing, type Clothing } from './clothing.ts';

/** 4:3 like a phone's. */
const size = { width: 1280, height: 960 } as const;
/** A backdrop is 800 wide. The picture shows 600 of its height. */
const ZOOM = 1.6;

/** Where the feet are, in the coordinates of the backdrop. */
interface Stance {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly mirrored?: boolean;
}

export interface UpdatePicture {
  readonly slug: string;
  readonly pose: Pose;
  readonly stance: Stance;
  readonly backdrop: Backdrop;
  /** As in the dog's portrait if not given. */
  readonly tones?: Tones;
  /** The first row of the backdrop that is shown. */
  readonly top?: number;
  readonly mood?: Mood;
  readonly build?: Build;
  readonly clothing?: Clothing;
  readonly behind?: string;
  readonly inFront?: string;
  readonly light?: string;
}

/** An update's picture as SVG. */
export function drawUpdate(drawing: UpdatePicture): string {
  const {
    slug,
    stance,
    backdrop,
    top = 385,
    mood,
    behind = '',
    inFront = '',
    light = '',
  } = drawing;
  const known = findDog(slug);
  const built = drawing.build ? { ...known, build: drawing.build } : known;
  const { dog, pose } = drawing.clothing
    ? wearing(built, drawing.pose, drawing.clothing)
    : { dog: built, pose: drawing.pose };
  const tones = drawing.tones ?? portraitSettings[slug]?.tones;
  if (!tones) throw new Error(`No colours for ${slug}`);
  const { x, y, scale, mirrored = false } = stance;
  const side = mirrored ? -1 : 1;
  const figure = drawDog(
    dog,
    pose,
    { x: x - side * 440 * scale, y: y - 945 * scale, scale, mirror: mirrored },
    mood,
  );
  return picture(
    size.width,
    size.height,
    group(
      [
        backdrop(tones),
        behind,
        figure,
        inFront,
        light,
        '<rect width="1300" height="1300" filter="url(#wash)" opacity="0.12"/>',
      ],
      `transform="scale(${ZOOM}) translate(0 ${-top})"`,
    ),
    unevenEdgeFilter + grainFilter,
  );
}
