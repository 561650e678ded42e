import type { Tables } from '../../../src/lib/database.types.ts';
import { databaseClient, type DatabaseSettings } from '../_shared/database.ts';
import type { Medium, NewUpdate } from './update-request.ts';

/** Whether an account is staff or an administrator. */
export async function isInTeam(settings: DatabaseSettings, userId: string): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .throwOnError();
  return data.length > 0;
}

export async function dogExists(settings: DatabaseSettings, id: string): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('dog_profiles')
    .select('id')
    .eq('id', id)
    .throwOnError();
  return data.length > 0;
}

/** An update with its media, or undefined for an unknown id. */
export async function readStoredUpdate(
  settings: DatabaseSettings,
  id: string,
): Promise<{ media: Medium[] } | undefined> {
  const { data } = await databaseClient(settings)
    .from('dog_updates')
    .select('dog_update_media(*)')
    .eq('id', id)
    .maybeSingle()
    .throwOnError();
  return data ? { media: data.dog_update_media.map(toMedium) } : undefined;
}

function toMedium(row: Tables<'dog_update_media'>): Medium {
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
  await databaseClient(settings)
    .rpc('save_dog_update', {
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
      as_of: now.toISOString(),
    })
    .throwOnError();
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
  await databaseClient(settings)
    .rpc('set_dog_update_hidden', {
      update_id: updateId,
      is_hidden: isHidden,
      actor_id: actorId,
      as_of: now.toISOString(),
    })
    .throwOnError();
}
