import type { Curve, Placement } from '../drawing/geometry.ts';

/** Hair between two guide lines. */
interface Hair {
  readonly from: Curve;
  readonly to: Curve;
  readonly count: number;
  readonly tone: 'light' | 'deep' | 'pale';
}

/** A leg, the trunk or the tail. */
export interface BodyPart {
  readonly name: string;
  readonly outline: Curve;
  /** Brush lines along the outline and the folds. */
  readonly ink: readonly Curve[];
  /** Ribs, hip bones, creases: soft lines inside the outline. */
  readonly folds?: readonly Curve[];
  /** Planes turned away from the light, on the right of the pose. */
  readonly shade?: readonly Curve[];
  /** Planes in shadow on both sides: under the chin, the belly. */
  readonly under?: readonly Curve[];
  readonly hair?: readonly Hair[];
  /** Toes with a visible claw. */
  readonly claws?: Curve;
  /** Parts on the far side are a tone darker. */
  readonly far?: boolean;
}

/** The area of each marking, by zone and body part. */
export type Zones = Readonly<Record<string, Readonly<Record<string, Curve>>>>;

/** Coordinates are pixels in a picture of 800 by 1000. */
export interface Pose {
  /** Pixels by which a portrait moves the pose to the left, so that head and tail both fit. */
  readonly balance?: number;
  readonly behind: readonly BodyPart[];
  readonly head: Placement;
  readonly view: 'turned' | 'facing';
  /** Parts in front of the head: a paw or a tail. */
  readonly front?: readonly BodyPart[];
  readonly zones: Zones;
  readonly shadow: Curve;
  readonly bandana?: Curve;
}
