import * as z from 'zod/mini';
import type { Draft } from '@/features/dog-updates/team/draft';
import {
  ALT_MAX_LENGTH,
  UPDATE_FIRST_DAY,
  UPDATE_MAX_LENGTH,
  VIDEO_TEXT_MAX_LENGTH,
} from '@/config/limits';
import { storable } from '@/lib/form-schemas';

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
