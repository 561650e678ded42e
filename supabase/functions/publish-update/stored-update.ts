import * as z from 'zod/mini';
import { databaseRequest, hasRow, type DatabaseSettings } from '../_shared/database.ts';
import type { Medium, NewUpdate } from './update-request.ts';

const storedSchema = z.array(
  z.object({
    dog_update_media: z.array(
      z.object({
        id: z.string(),
        alt: z.string(),
        width: z.number(),
        height: z.number(),
        picture_extension: z.enum(['webp', 'jpg']),
        video_extension: z.nullable(z.enum(['mp4', 'webm'])),
        video_seconds: z.nullable(z.number()),
        video_text: z.nullable(z.string()),
      }),
    ),
  }),
);

/** Whether an account is staff or an administrator. */
export async function isInTeam(settings: DatabaseSettings, userId: string): Promise<boolean> {
  return hasRow(settings, 'user_roles', { user_id: userId });
}

export async function dogExists(settings: DatabaseSettings, id: string): Promise<boolean> {
  return hasRow(settings, 'dog_profiles', { id });
}

/** An update with its media, or undefined for an unknown id. */
export async function readStoredUpdate(
  settings: DatabaseSettings,
  id: string,
): Promise<{ media: Medium[] } | undefined> {
  const query = new URLSearchParams({
    select:
      'dog_update_media(id,alt,width,height,picture_extension,video_extension,video_seconds,video_text)',
    id: `eq.${id}`,
  });
  const [row] = storedSchema.parse(
    await databaseRequest(settings, 'GET', `dog_updates?${query.toString()}`),
  );
  return row && { media: row.dog_update_media.map(toMedium) };
}

function toMedium(row: z.infer<typeof storedSchema>[number]['dog_update_media'][number]): Medium {
  const { id, alt, width, height, picture_extension: pictureExtension } = row;
  const picture = { id, alt, width, height, pictureExtension };
  const { video_extension, video_seconds, video_text } = row;
  if (video_extension === null || video_seconds === null || video_text === null) return picture;
  return {
    ...picture,
    videoExtension: video_extension,
    videoSeconds: video_seconds,
    videoText: video_text,
  };
}

/** Stores an update, its media and who published it, in one transaction, unless it is stored already. */
export async function saveUpdate(
  settings: DatabaseSettings,
  { updateId, dogId, body, happenedOn, media }: NewUpdate,
  actorId: string,
  now: Date,
): Promise<void> {
  await databaseRequest(settings, 'POST', 'rpc/save_dog_update', {
    update_id: updateId,
    dog_id: dogId,
    actor_id: actorId,
    body,
    happened_on: happenedOn,
    media: media.map((medium) => ({
      id: medium.id,
      width: medium.width,
      height: medium.height,
      alt: medium.alt,
      picture_extension: medium.pictureExtension,
      ...('videoExtension' in medium
        ? {
            video_extension: medium.videoExtension,
            video_seconds: medium.videoSeconds,
            video_text: medium.videoText,
          }
        : {}),
    })),
    moment: now,
  });
}

export async function setHidden(
  settings: DatabaseSettings,
  {
    updateId,
    isHidden,
    actorId,
    now,
  }: { updateId: string; isHidden: boolean; actorId: string; now: Date },
): Promise<void> {
  await databaseRequest(settings, 'POST', 'rpc/set_dog_update_hidden', {
    update_id: updateId,
    is_hidden: isHidden,
    actor_id: actorId,
    moment: now,
  });
}
