/** An update that this browser keeps until the server has it. */
export interface Draft {
  /** Becomes the update's id, so that sending twice is one update. */
  id: string;
  /** The author, who alone sees and sends it on a shared device. */
  ownerId: string;
  dogId: string;
  dogName: string;
  body: string;
  /** YYYY-MM-DD */
  happenedOn: string;
  media: readonly DraftMedia[];
  /** It is complete and waits to be sent. */
  isReady: boolean;
  /** Names of the files that the server has. */
  uploaded: readonly string[];
  /** Why it could not be sent. */
  problem: SendProblem | null;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** A picture, or a video with its poster. */
export interface DraftMedia {
  id: string;
  alt: string;
  /** Of the large picture, in pixels. */
  width: number;
  height: number;
  pictureExtension: 'webp' | 'jpg';
  video: DraftVideo | null;
}

export interface DraftVideo {
  extension: 'mp4' | 'webm';
  seconds: number;
  /** What happens in it. */
  text: string;
}

export interface SendProblem {
  /** Says what to do. */
  sentence: string;
  /** Sending it again as it is would fail again. */
  isFinal: boolean;
}

/** A draft without content, which is not stored. */
export function newDraft(
  of: Pick<Draft, 'ownerId' | 'dogId' | 'dogName'>,
  today: string,
  now: number,
): Draft {
  return {
    ...of,
    id: crypto.randomUUID(),
    body: '',
    happenedOn: today,
    media: [],
    isReady: false,
    uploaded: [],
    problem: null,
    savedAt: now,
  };
}

export function isEmpty({ body, media }: Draft): boolean {
  return body.trim() === '' && media.length === 0;
}

/** The names of a picture's or video's files, in the folder of the update. */
export function fileNames({ id, pictureExtension, video }: DraftMedia) {
  return {
    small: `${id}-640.${pictureExtension}`,
    large: `${id}-1280.${pictureExtension}`,
    video: video ? `${id}.${video.extension}` : null,
  };
}

/** All file names of a draft, in the order in which they are sent. */
export function allFileNames({ media }: Pick<Draft, 'media'>): string[] {
  return media.flatMap((item) => Object.values(fileNames(item)).filter((name) => name !== null));
}
