import { shape, type Curve } from '../drawing/geometry.ts';
import type { Dog } from '../dog/dog.ts';
import type { Pose } from '../dog/pose.ts';

/** Cloth that lies close to the body, in layers from bottom to top. */
export interface Clothing {
  readonly layers: readonly {
    readonly colour: string;
    /** The area by body part. */
    readonly areas: Readonly<Record<string, Curve>>;
  }[];
}

const WOOL = '#B4472F';
const HEM = '#E9C487';
/** Elastic bandage, as vets wrap it. */
const WRAP = '#4F8FA6';
const WRAP_EDGE = '#CFE3E4';

/** A winter jacket over the back, for the standing pose. */
export const standingJacket: Clothing = {
  layers: [
    {
      colour: HEM,
      areas: {
        trunk: shape(
          '372,400! 470,470 540,500 640,520! 640,680! 560,720 500,766 420,800! 330,790! 322,690 340,560!',
        ),
        nearHind: shape('540,520! 606,530! 604,640 590,700! 540,700!'),
        nearForeleg: shape('330,560! 470,560! 470,706! 330,716!'),
      },
    },
    {
      colour: WOOL,
      areas: {
        trunk: shape(
          '396,400! 470,470 540,500 622,516! 618,660! 560,704 500,746 420,778! 350,770! 344,690 364,570!',
        ),
        nearHind: shape('540,520! 590,530! 588,630 574,690! 540,690!'),
        nearForeleg: shape('346,560! 470,560! 470,688! 348,698!'),
      },
    },
  ],
};

/** The same jacket on a dog asleep in a ball. */
export const curledJacket: Clothing = {
  layers: [
    {
      colour: HEM,
      areas: {
        trunk: shape(
          '150,480! 250,430 340,400 440,400! 560,450! 530,560! 420,540 300,570 210,640! 130,600!',
        ),
        haunch: shape('90,560! 190,560! 150,650! 110,680!'),
      },
    },
    {
      colour: WOOL,
      areas: {
        trunk: shape(
          '176,480! 260,430 340,400 430,400! 536,440! 508,540! 420,520 300,548 214,612! 160,572!',
        ),
      },
    },
  ],
};

/** A bandage on the near foreleg of a dog. `turns` are the visible edges of the wrap. */
export function bandage(area: string, turns: readonly string[]): Clothing {
  return {
    layers: [
      { colour: WRAP, areas: { nearForeleg: shape(area) } },
      ...turns.map((turn) => ({ colour: WRAP_EDGE, areas: { nearForeleg: shape(turn) } })),
    ],
  };
}

/** The dog and the pose with the clothing. Parts under cloth show no hair. */
export function wearing(dog: Dog, pose: Pose, clothing: Clothing): { dog: Dog; pose: Pose } {
  const layers = clothing.layers.map(({ colour, areas }, index) => ({
    name: `clothing${index}`,
    colour,
    areas,
  }));
  const covered = new Set(layers.flatMap(({ areas }) => Object.keys(areas)));
  const colours = Object.fromEntries(layers.map(({ name, colour }) => [name, colour]));
  const zones = Object.fromEntries(layers.map(({ name, areas }) => [name, areas]));
  return {
    dog: { ...dog, bodyMarkings: { ...dog.bodyMarkings, ...colours } },
    pose: {
      ...pose,
      zones: { ...pose.zones, ...zones },
      behind: pose.behind.map((part) => (covered.has(part.name) ? { ...part, hair: [] } : part)),
    },
  };
}
