import * as z from 'zod/mini';
import { HttpError } from '../_shared/base/http.ts';
import { readJson } from '../_shared/base/site-function.ts';
import { indianIsoDay } from '../_shared/common/amounts-and-dates.ts';
import { cleanText } from '../_shared/common/typed-text.ts';
import {
  ALT_MAX_LENGTH,
  PICTURE_MAX_HEIGHT,
  PICTURE_WIDTHS,
  UPDATE_FIRST_DAY,
  UPDATE_MAX_LENGTH,
  UPDATE_MEDIA_MAX_COUNT,
  VIDEO_MAX_SECONDS,
  VIDEO_TEXT_MAX_LENGTH,
} from '../_shared/common/limits.ts';

/** The longest texts in a script of three bytes a character, escaped. */
const MAX_BODY_BYTES = 100_000;

// Part of a file's name, whose policy wants lower case.
const id = z.uuid().check(z.lowercase());
const text = (longest: number) =>
  z.string().check(z.overwrite(cleanText), z.minLength(1), z.maxLength(longest));
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const baseSchema = z.strictObject({
  id,
  /** Of the large picture, which is a video's poster. */
  width: between(1, PICTURE_WIDTHS[1]),
  height: between(1, PICTURE_MAX_HEIGHT),
  pictureExtension: z.enum(['webp', 'jpg']),
});

const mediumSchema = z.union([
  z.extend(baseSchema, { alt: z.nullable(text(ALT_MAX_LENGTH)) }),
  z.extend(baseSchema, {
    videoExtension: z.enum(['mp4', 'webm']),
    videoSeconds: between(1, VIDEO_MAX_SECONDS),
    videoText: z.nullable(text(VIDEO_TEXT_MAX_LENGTH)),
  }),
]);

const contentSchema = z.strictObject({
  updateId: id,
  body: text(UPDATE_MAX_LENGTH),
  /** Of the body. */
  language: z.enum(['en', 'hi']),
  happenedOn: z.iso.date(),
  /** In the order in which they are shown. */
  media: z.array(mediumSchema).check(
    z.maxLength(UPDATE_MEDIA_MAX_COUNT),
    z.refine((media) => new Set(media.map((medium) => medium.id)).size === media.length),
  ),
});

const bodySchema = z.discriminatedUnion('action', [
  z.extend(contentSchema, { action: z.literal('publish'), dogId: z.uuid() }),
  z.extend(contentSchema, {
    action: z.literal('edit'),
    /** Of the update that was edited. */
    updatedAt: z.iso.datetime({ offset: true }),
  }),
  z.strictObject({ action: z.enum(['hide', 'show']), updateId: id }),
]);

export type Medium = z.infer<typeof mediumSchema>;
export type UpdateRequest = z.infer<typeof bodySchema>;
export type NewUpdate = Extract<UpdateRequest, { action: 'publish' }>;
export type UpdateEdit = Extract<UpdateRequest, { action: 'edit' }>;

/** @throws HttpError for a body that is too large or malformed, or a day in the future */
export async function readUpdateRequest(request: Request, now: Date): Promise<UpdateRequest> {
  const result = bodySchema.safeParse(await readJson(request, MAX_BODY_BYTES));
  if (!result.success) throw new HttpError(400, 'bad-request');
  const body = result.data;
  if (
    'happenedOn' in body &&
    (body.happenedOn < UPDATE_FIRST_DAY || body.happenedOn > indianIsoDay(now))
  ) {
    throw new HttpError(422, 'day-out-of-range');
  }
  return body;
}
