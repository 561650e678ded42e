/** The flat tones a dog is painted with. */
export interface Coat {
  /** The coat itself. */
  readonly base: string;
  /** Single hairs towards the light. */
  readonly light: string;
  /** Single hairs in the hollows. */
  readonly deep: string;
  /** Cheeks, throat, belly, inside of the legs. */
  readonly pale: string;
  /** The brush line. */
  readonly line: string;
  /** Inside of the ears. */
  readonly inner: string;
  /** Strength of the sunlight on this coat's edge, 0 to 1. */
  readonly glow: number;
  /** Tiger stripes over the base. */
  readonly stripes?: string;
}

type EarCarriage = 'up' | 'folded' | 'dropped';

/** One ear: how it is carried and what life has taken out of it. */
export interface Ear {
  readonly carriage: EarCarriage;
  readonly mark?: 'notch' | 'torn';
  readonly colour?: string;
}

/** A marking of the head or body and its colour. */
export type Markings = Readonly<Record<string, string>>;

/** What makes one head different from the next; 1 is the grown street dog. */
export interface Build {
  readonly muzzleLength: number;
  readonly muzzleWidth: number;
  readonly cheeks: number;
  readonly ears: number;
  readonly eyes: number;
  /** Size of the head beside its pose's own. */
  readonly head: number;
  /** Size of the body beside its pose's own. */
  readonly body: number;
}

/** What the face says. */
export interface Mood {
  /** How far the eyes are open, 0 (asleep) to 1. */
  readonly open: number;
  /** Inner ends of the brows raised (worry, positive) or lowered (watchful, negative), -1 to 1. */
  readonly brow: number;
  /** Corner of the mouth up (easy, positive) or down, -1 to 1. */
  readonly mouth: number;
  /** Ears pricked (0) or laid aside (1); 0 when left out. */
  readonly ears?: number;
  /** Degrees by which the near ear is turned beside its rest; 0 when left out. */
  readonly nearEarTurn?: number;
  /** How far the eyes look away to the left; 0, at the viewer, when left out. */
  readonly aside?: number;
}

/** Everything that is this one dog's, wherever it is drawn. */
export interface Dog {
  readonly slug: string;
  readonly coat: Coat;
  readonly iris: string;
  readonly build: Build;
  readonly mood: Mood;
  readonly nearEar: Ear;
  readonly farEar: Ear;
  readonly headMarks: Markings;
  readonly bodyMarks: Markings;
  /** Grey hairs of age, 0 to 1. */
  readonly grey: number;
  readonly scar?: 'old' | 'fresh';
  readonly bandana?: string;
}
