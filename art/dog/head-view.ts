import type { Curve } from '../drawing/geometry.ts';
import type { Coat } from './dog.ts';
import type { HeadBrush } from './head-brush.ts';

/** A tone that a plane of the head takes from the coat or from the shadow. */
type PlaneTone = 'deep' | 'light' | 'shade';

/** A flat plane of the head: points, tone, opacity. */
export type Plane = readonly [points: string, tone: PlaneTone, opacity: number];

/** Hair between two guide lines: guides, tone, how many, opacity. */
type HairPatch = readonly [
  from: string,
  to: string,
  tone: 'deep' | 'light',
  count: number,
  opacity: number,
];

/** Guides between which hair turns grey, and how many hairs at the full age. */
type GreyPatch = readonly [from: string, to: string, count: number];

/** Where an eye sits in the head and its size; a negative size mirrors it. */
interface EyePlace {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The head seen from one side: everything that is drawn, in the head's own coordinates. */
export interface HeadView {
  /** How far the muzzle leans to the left on its way down; 0 seen from the front. */
  readonly lean: number;
  readonly skull: Curve;
  /** The heavy contour of cheek and jaw. */
  readonly jaw: Curve;
  /** The light contour of the far cheek, where there is one. */
  readonly farCheek?: Curve;
  /** Whether the far ear is the near one seen in a mirror. */
  readonly evenEars: boolean;
  readonly zones: Readonly<Record<string, string>>;
  readonly stripes: readonly string[];
  /** Planes when the sun stands on the far side, the left of an unmirrored head. */
  readonly planes: readonly Plane[];
  /** Planes when the sun stands on the near side. */
  readonly planesNearLit: readonly Plane[];
  readonly hair: readonly HairPatch[];
  readonly greyMuzzle: string;
  readonly grey: readonly GreyPatch[];
  readonly nearEye: EyePlace;
  readonly farEye: EyePlace;
  /** Guides of the brows' pale hair; `raise` lifts the inner ends, in units. */
  readonly brows: (raise: number) => readonly (readonly [from: string, to: string])[];
  /** Creases of worry between the brows. */
  readonly frown: (raise: number) => readonly string[];
  /** Nose, mouth and whisker roots; `ease` lifts the corner of the mouth, -1 to 1. */
  readonly muzzle: (coat: Coat, ease: number, brush: HeadBrush) => string;
  /** The line of a scar across the muzzle and the stitches that cross it. */
  readonly scar: { readonly line: string; readonly stitches: readonly string[] };
}
