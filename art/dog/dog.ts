export interface Coat {
  readonly base: string;
  /** Hairs in the light. */
  readonly light: string;
  /** Hairs in the shadow. */
  readonly deep: string;
  /** Cheeks, throat, belly, inside of the legs. */
  readonly pale: string;
  /** Contours. */
  readonly line: string;
  /** Inside of the ears. */
  readonly inner: string;
  /** Strength of the sunlight on this coat's edge, 0 to 1. */
  readonly glow: number;
  readonly stripes?: string;
}

type EarCarriage = 'up' | 'folded' | 'dropped';

export interface Ear {
  readonly carriage: EarCarriage;
  /** A notch shows that a dog is sterilised. */
  readonly damage?: 'notch' | 'torn';
  readonly colour?: string;
}

/** Colours by zone of the head or the body. */
export type Markings = Readonly<Record<string, string>>;

/** Proportions; 1 is the adult street dog. */
export interface Build {
  readonly muzzleLength: number;
  readonly muzzleWidth: number;
  readonly cheeks: number;
  readonly ears: number;
  readonly eyes: number;
  /** Size of the head relative to the pose. */
  readonly head: number;
  /** Size of the body relative to the pose. */
  readonly body: number;
}

export interface Mood {
  /** How far the eyes are open, 0 (asleep) to 1. */
  readonly open: number;
  /** Inner ends of the brows: raised (worried) is 1, lowered (watchful) is -1. */
  readonly brow: number;
  /** Corner of the mouth: up (relaxed) is 1, down is -1. */
  readonly mouth: number;
  /** Ears pricked (0, the default) or laid back (1). */
  readonly ears?: number;
  /** Rotation of the near ear in degrees; default 0. */
  readonly nearEarTurn?: number;
  /** How far the eyes look to the left; default 0, at the viewer. */
  readonly aside?: number;
}

/** The appearance of one dog in every picture. */
export interface Dog {
  readonly slug: string;
  readonly coat: Coat;
  readonly iris: string;
  readonly build: Build;
  readonly mood: Mood;
  readonly nearEar: Ear;
  readonly farEar: Ear;
  readonly headMarkings: Markings;
  readonly bodyMarkings: Markings;
  /** Grey hairs, 0 to 1. */
  readonly grey: number;
  readonly scar?: 'old' | 'fresh';
  readonly bandana?: string;
}
