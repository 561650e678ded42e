import type { Tables } from '../../../src/lib/database.types.ts';
import { databaseClient, type DatabaseSettings } from '../_shared/database.ts';
import {
  type EnvironmentVariables,
  readSettings,
  siteSchema,
  type SiteSettings,
} from '../_shared/environment.ts';
import { HttpError } from '../_shared/http.ts';
import { readUserId, serveSite } from '../_shared/site-function.ts';
import { publishFiles, removePublicFiles } from './update-files.ts';
import { type Medium, type NewUpdate, readUpdateRequest } from './update-request.ts';

/**
 * Publishes, hides or shows an update about a dog, for the team. A repeated call changes nothing and gets the same
 * response.
 *
 * Request: {@link UpdateRequest}. Response: `{ id }`, or `{ error }` with a code; `file-missing` and `file-refused` name
 * the medium, the latter with its reason.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveSite(
    'publish-update',
    request,
    () => readSettings(siteSchema, variables),
    (settings) => changeUpdate(request, settings, new Date()),
  );
}

async function changeUpdate(request: Request, settings: SiteSettings, now: Date) {
  const actorId = await readUserId(request, settings);
  if (actorId === null) throw new HttpError(401, 'sign-in-required');
  if (!(await isInTeam(settings, actorId))) throw new HttpError(403, 'not-in-team');
  const body = await readUpdateRequest(request, now);
  const stored = await readStoredUpdate(settings, body.updateId);
  if (body.action === 'publish') {
    if (!stored) await publish(settings, body, actorId, now);
    return { id: body.updateId };
  }
  if (!stored) throw new HttpError(404, 'unknown-update');
  const hidden = { updateId: body.updateId, isHidden: body.action === 'hide', actorId, now };
  // A file is public only while its update is visible, or about to be.
  if (hidden.isHidden) {
    await setHidden(settings, hidden);
    await removePublicFiles(settings, body.updateId, stored.media);
  } else {
    await publishFiles(settings, body.updateId, stored.media);
    await setHidden(settings, hidden);
  }
  return { id: body.updateId };
}

async function publish(settings: SiteSettings, update: NewUpdate, actorId: string, now: Date) {
  if (!(await dogExists(settings, update.dogId))) throw new HttpError(404, 'unknown-dog');
  await publishFiles(settings, update.updateId, update.media);
  await saveUpdate(settings, update, actorId, now);
}

/** Whether an account is staff or an administrator. */
async function isInTeam(settings: DatabaseSettings, userId: string): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .throwOnError();
  return data.length > 0;
}

async function dogExists(settings: DatabaseSettings, id: string): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('dog_profiles')
    .select('id')
    .eq('id', id)
    .throwOnError();
  return data.length > 0;
}

/** An update with its media, or undefined for an unknown id. */
async function readStoredUpdate(
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
async function saveUpdate(
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

async function setHidden(
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
