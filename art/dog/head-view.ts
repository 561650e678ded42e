import type { Curve } from '../drawing/geometry.ts';
import type { Coat } from './dog.ts';
import type { HeadBrush } from './head-brush.ts';

type PlaneTone = 'deep' | 'light' | 'shade';

export type Plane = readonly [points: string, tone: PlaneTone, opacity: number];

/** Hair between two guide lines. */
type HairPatch = readonly [
  from: string,
  to: string,
  tone: 'deep' | 'light',
  count: number,
  opacity: number,
];

/** Hair that turns grey. `count` is for the oldest dog. */
type GreyPatch = readonly [from: string, to: string, count: number];

/** A negative size mirrors the eye. */
interface EyeInHead {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** One view of the head, in the head's own coordinates. */
export interface HeadView {
  /** How far the muzzle slants to the left; 0 from the front. */
  readonly lean: number;
  readonly skull: Curve;
  readonly jaw: Curve;
  readonly farCheek?: Curve;
  /** Whether the far ear mirrors the near one. */
  readonly evenEars: boolean;
  readonly zones: Readonly<Record<string, string>>;
  readonly stripes: readonly string[];
  /** Planes lit from the far side, the left of a head that is not mirrored. */
  readonly planes: readonly Plane[];
  /** Planes lit from the near side. */
  readonly planesNearLit: readonly Plane[];
  readonly hair: readonly HairPatch[];
  readonly greyMuzzle: string;
  readonly grey: readonly GreyPatch[];
  readonly nearEye: EyeInHead;
  readonly farEye: EyeInHead;
  /** Guides of the brows' pale hair. `raise` lifts the inner ends. */
  readonly brows: (raise: number) => readonly (readonly [from: string, to: string])[];
  /** Creases between worried brows. */
  readonly frown: (raise: number) => readonly string[];
  /** Nose, mouth and whisker roots; `ease` lifts the corner of the mouth, -1 to 1. */
  readonly muzzle: (coat: Coat, ease: number, brush: HeadBrush) => string;
  readonly scar: { readonly line: string; readonly stitches: readonly string[] };
}
