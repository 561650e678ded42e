import type { Curve, Placement } from '../drawing/geometry.ts';

/** Two guide lines between which hair is brushed, and how many strokes. */
interface Hair {
  readonly from: Curve;
  readonly to: Curve;
  readonly count: number;
  readonly tone: 'light' | 'deep' | 'pale';
}

/** A piece of the body that is painted as one: a leg, the trunk, the tail. */
export interface BodyPart {
  readonly name: string;
  readonly outline: Curve;
  /** Brush lines that follow the outline or the folds within it. */
  readonly ink: readonly Curve[];
  /** Ribs, hip bones, creases: soft lines inside the outline. */
  readonly folds?: readonly Curve[];
  /** Planes turned away from the light, on the right of the pose. */
  readonly shade?: readonly Curve[];
  /** Planes that lie in shadow wherever the sun stands: under the chin, the belly. */
  readonly under?: readonly Curve[];
  readonly hair?: readonly Hair[];
  /** Tips of the toes that show a claw. */
  readonly claws?: Curve;
  /** Parts on the far side are a tone darker. */
  readonly far?: boolean;
}

/** Where on this pose a marking lies, part by part. */
export type Zones = Readonly<Record<string, Readonly<Record<string, Curve>>>>;

/** A drawn pose, its head near the middle of an 800 by 1000 picture: the body, where the head sits, and where markings fall. */
export interface Pose {
  /** How far the pose is moved left in a portrait, so that tail and head both have room. */
  readonly balance?: number;
  readonly behind: readonly BodyPart[];
  readonly head: Placement;
  /** Whether the head faces the viewer or is turned three quarters to the left. */
  readonly view: 'turned' | 'facing';
  /** Drawn over the head: a paw or a tail in front of the chin. */
  readonly front?: readonly BodyPart[];
  readonly zones: Zones;
  /** The shadow the dog throws on the ground. */
  readonly shadow: Curve;
  /** The cloth around the neck. */
  readonly bandana?: Curve;
}
