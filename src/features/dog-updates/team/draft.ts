import * as z from 'zod/mini';
import {
  ALT_MAX_LENGTH,
  UPDATE_FIRST_DAY,
  UPDATE_MAX_LENGTH,
  VIDEO_TEXT_MAX_LENGTH,
} from '@/config/limits';
import { storable } from '@/lib/form-schemas';

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

/** Changes a draft and stores it with new files. Resolves to false when it could not be stored. */
export type ChangeDraft = (
  update: (draft: Draft) => Partial<Draft>,
  files?: ReadonlyMap<string, Blob>,
) => Promise<boolean>;

/** How much of each file has been sent, as a fraction by name. */
export type SendProgress = ReadonlyMap<string, number>;

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

function text(missing: string, name: string, maxLength: number) {
  return z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, missing),
      z.maxLength(maxLength, `${name} must be at most ${maxLength} characters.`),
    );
}

/** What an edit of a published update can change. @param today YYYY-MM-DD, in India */
export function updateTextsSchema(today: string) {
  return z.object({
    body: text('Please write what is new.', 'The text', UPDATE_MAX_LENGTH),
    happenedOn: z.string().check(
      z.regex(/^\d{4}-\d\d-\d\d$/, 'Please choose the day.'),
      z.refine((day) => day <= today, 'This day is in the future.'),
      z.refine((day) => day >= UPDATE_FIRST_DAY, 'This day is too long ago.'),
    ),
    media: z.array(
      z.object({
        id: z.string(),
        alt: text('Please say in a few words what the picture shows.', 'This', ALT_MAX_LENGTH),
      }),
    ),
  });
}

const videosSchema = z.object({
  media: z.array(
    z.object({
      video: z.nullable(
        z.object({
          text: text('Please say what happens in the video.', 'This', VIDEO_TEXT_MAX_LENGTH),
        }),
      ),
    }),
  ),
});

/** The message of each wrong field, by its path: `body`, `media.0.alt`, `media.0.video.text`. */
export type DraftProblems = ReadonlyMap<string, string>;

/** What is missing before a draft can be sent. @param today YYYY-MM-DD, in India */
export function draftProblems(draft: Draft, today: string): DraftProblems {
  const results = [updateTextsSchema(today).safeParse(draft), videosSchema.safeParse(draft)];
  const problems = new Map<string, string>();
  for (const { path, message } of results.flatMap(({ error }) => error?.issues ?? [])) {
    const field = path.join('.');
    if (!problems.has(field)) problems.set(field, message);
  }
  return problems;
}

/** A chosen file that can't be used. The message is for the person. */
export class MediaProblem extends Error {
  override name = 'MediaProblem';
}
