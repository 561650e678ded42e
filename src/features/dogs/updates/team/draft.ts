import * as z from 'zod/mini';
import {
  ALT_MAX_LENGTH,
  UPDATE_FIRST_DAY,
  UPDATE_MAX_LENGTH,
  VIDEO_TEXT_MAX_LENGTH,
} from '@/config/limits';
import type { Enums } from '@common/database';
import { textSchema } from '@/lib/form-schemas';
import { formatNumber } from '@/lib/numbers';
import { isInHindi } from '@/lib/language';
import { say } from '@/lib/say';

/** What this browser keeps until the server has it. */
export interface Queued {
  /** Chosen by the browser, so that sending twice stores it once. */
  id: string;
  /** The author, who alone sees and sends it on a shared device. */
  ownerId: string;
  /** It is complete and waits to be sent. */
  isReady: boolean;
  /** Why it could not be sent. */
  problem: SendProblem | null;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** An update; its id becomes that of the update, or is that of the one it edits. */
export interface Draft extends Queued {
  /** The version of the published update that it edits, exactly as the database returned it; null for a new one. */
  updatedAt: string | null;
  dogId: string;
  dogName: string;
  body: string;
  /** What the author chose; missing or null for the language of the body's script. */
  language?: Enums<'language'> | null;
  /** YYYY-MM-DD */
  happenedOn: string;
  media: readonly DraftMedia[];
  /** Names of the files that the server has. */
  uploaded: readonly string[];
}

/** A picture, or a video with its poster. */
export interface DraftMedia {
  id: string;
  /** What the picture shows, or ''; of a video always ''. */
  alt: string;
  /** Of the large picture, in pixels. */
  width: number;
  height: number;
  pictureExtension: 'webp' | 'jpg';
  video: DraftVideo | null;
  /** Of one that is published, whose files aren't in this browser. `url` is null while the update is hidden. */
  published?: { url: string | null };
}

export interface DraftVideo {
  extension: 'mp4' | 'webm';
  seconds: number;
  /** What happens in it, or ''. */
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
    updatedAt: null,
    body: '',
    happenedOn: today,
    media: [],
    isReady: false,
    uploaded: [],
    problem: null,
    savedAt: now,
  };
}

/** Whether a draft has nothing that its beginning didn't have: no content, or no edit. */
export function isUnchanged(draft: Draft, beginning: Draft): boolean {
  if (draft.updatedAt === null) return draft.body.trim() === '' && draft.media.length === 0;
  const content = (of: Draft) =>
    JSON.stringify([of.body, languageOfDraft(of), of.happenedOn, of.media]);
  return content(draft) === content(beginning);
}

/** The language in which a draft is published. */
export function languageOfDraft({ body, language }: Draft): Enums<'language'> {
  return language ?? (isInHindi(body) ? 'hi' : 'en');
}

/** The names of a picture's or video's files, in the folder of the update. */
export function fileNames({ id, pictureExtension, video }: DraftMedia) {
  return {
    small: `${id}-640.${pictureExtension}`,
    large: `${id}-1280.${pictureExtension}`,
    video: video ? `${id}.${video.extension}` : null,
  };
}

/** The names of a draft's files in this browser, in the order in which they are sent. */
export function allFileNames({ media }: Pick<Draft, 'media'>): string[] {
  const added = media.filter(({ published }) => !published);
  return added.flatMap((item) => Object.values(fileNames(item)).filter((name) => name !== null));
}

const text = (name: string, maxLength: number) =>
  textSchema(maxLength, say`${name} must be at most ${formatNumber(maxLength)} characters.`);

/** Descriptions of pictures and videos may be added later. @param lastDay YYYY-MM-DD */
function draftSchema(lastDay: string, isEdit: boolean) {
  return z.object({
    body: text(say('The text'), UPDATE_MAX_LENGTH).check(
      z.minLength(1, say('Please write what is new.')),
    ),
    happenedOn: z.string().check(
      z.regex(/^\d{4}-\d\d-\d\d$/, say('Please choose the day.')),
      z.refine(
        (day) => day <= lastDay,
        isEdit ? say('This is after the day of publishing.') : say('This day is in the future.'),
      ),
      z.refine((day) => day >= UPDATE_FIRST_DAY, say('This day is too long ago.')),
    ),
    media: z.array(
      z.object({
        alt: text(say('This'), ALT_MAX_LENGTH),
        video: z.nullable(z.object({ text: text(say('This'), VIDEO_TEXT_MAX_LENGTH) })),
      }),
    ),
  });
}

/** The message of each wrong field, by its path: `body`, `media.0.alt`, `media.0.video.text`. */
export type DraftProblems = ReadonlyMap<string, string>;

/**
 * What must change before a draft can be sent.
 * @param lastDay YYYY-MM-DD, in India: today, or for an edit the day of publishing
 */
export function draftProblems(draft: Draft, lastDay: string): DraftProblems {
  const problems = new Map<string, string>();
  const { error } = draftSchema(lastDay, draft.updatedAt !== null).safeParse(draft);
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    if (!problems.has(field)) problems.set(field, message);
  }
  return problems;
}

/** A chosen file that can't be used. The message is for the person. */
export class MediaProblem extends Error {
  override name = 'MediaProblem';
}
