import type { Tables } from '../_shared/common/database.ts';
import { databaseClient, type DatabaseSettings, dataOf } from '../_shared/base/database.ts';
import {
  type EnvironmentVariables,
  readSettings,
  siteSchema,
  type SiteSettings,
} from '../_shared/base/environment.ts';
import { HttpError } from '../_shared/base/http.ts';
import { readUserId, serveSite } from '../_shared/base/site-function.ts';
import { indianIsoDay } from '../_shared/common/amounts-and-dates.ts';
import { ownRole } from '../_shared/team/team.ts';
import {
  checkFiles,
  keepVideos,
  publishFiles,
  removePublicFiles,
  removeUnusedFiles,
} from './update-files.ts';
import {
  type Medium,
  type NewUpdate,
  readUpdateRequest,
  type UpdateEdit,
} from './update-request.ts';

/**
 * Publishes, edits, hides or shows an update about a dog, for the team. A repeated call changes nothing and gets the
 * same response.
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
  if ((await ownRole(request, settings)) === null) throw new HttpError(403, 'not-in-team');
  const body = await readUpdateRequest(request, now);
  const stored = await readStoredUpdate(settings, body.updateId);
  if (body.action === 'publish') {
    if (!stored) await publish(settings, body, actorId, now);
    return { id: body.updateId };
  }
  if (!stored) throw new HttpError(404, 'unknown-update');
  if (body.action === 'edit') {
    await edit(settings, body, stored, actorId, now);
    return { id: body.updateId };
  }
  const hidden = { updateId: body.updateId, isHidden: body.action === 'hide', actorId, now };
  // A file is public only while its update is visible, or about to be.
  if (hidden.isHidden) {
    await keepVideos(settings, body.updateId, stored.media);
    await setHidden(settings, hidden);
    await removePublicFiles(settings, body.updateId, stored.media);
  } else if (stored.isHidden) {
    await publishFiles(settings, body.updateId, stored.media);
    await setHidden(settings, hidden);
  }
  return { id: body.updateId };
}

async function publish(settings: SiteSettings, update: NewUpdate, actorId: string, now: Date) {
  if (!(await isPublished(settings, update.dogId))) throw new HttpError(404, 'unknown-dog');
  await publishFiles(settings, update.updateId, update.media);
  await saveUpdate(settings, update, actorId, now);
}

/**
 * Replaces text, day, pictures and videos. New files are published before the rows change and those that nothing uses
 * are removed afterwards, so a failure halfway leaves the update as it was before, or as it is to be.
 */
async function edit(
  settings: SiteSettings,
  { updateId, updatedAt, body, language, happenedOn, media: requested }: UpdateEdit,
  stored: StoredUpdate,
  actorId: string,
  now: Date,
): Promise<void> {
  if (happenedOn > indianIsoDay(new Date(stored.publishedAt))) {
    throw new HttpError(422, 'day-out-of-range');
  }
  const media = requested.map((medium) => withStoredFiles(medium, stored.media));
  const content = { body, language, happenedOn, media };
  if (!isSameContent(content, stored)) {
    if (Date.parse(stored.updatedAt) !== Date.parse(updatedAt)) {
      throw new HttpError(409, 'edited-meanwhile');
    }
    const added = media.filter(({ id }) => !stored.media.some((medium) => medium.id === id));
    // Everyone can read a public file, and a hidden update has none.
    await (stored.isHidden ? checkFiles : publishFiles)(settings, updateId, added);
    const saved = await databaseClient(settings).rpc('edit_dog_update', {
      update_id: updateId,
      actor_id: actorId,
      body,
      language,
      happened_on: happenedOn,
      media: media.map(toRow),
      expected_updated_at: updatedAt,
      as_of: now.toISOString(),
    });
    dataOf(saved);
  }
  await removeUnusedFiles(settings, updateId);
}

/** The files of a stored medium stay as they are; its description may change. */
function withStoredFiles(medium: Medium, stored: readonly Medium[]): Medium {
  const known = stored.find(({ id }) => id === medium.id);
  if (!known) return medium;
  if ('videoExtension' in known) {
    return { ...known, videoText: 'videoExtension' in medium ? medium.videoText : null };
  }
  return { ...known, alt: 'alt' in medium ? medium.alt : null };
}

type UpdateContent = Pick<NewUpdate, 'body' | 'language' | 'happenedOn' | 'media'>;

function isSameContent(content: UpdateContent, stored: StoredUpdate): boolean {
  const text = ({ body, language, happenedOn, media }: UpdateContent) =>
    JSON.stringify([body, language, happenedOn, media.map(toRow)]);
  return text(content) === text(stored);
}

async function isPublished(settings: DatabaseSettings, id: string): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('dog_profiles')
    .select('status')
    .eq('id', id)
    .throwOnError();
  return data.some(({ status }) => status !== 'draft');
}

interface StoredUpdate extends UpdateContent {
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  isHidden: boolean;
}

/** An update with its media in order, or undefined for an unknown id. */
async function readStoredUpdate(
  settings: DatabaseSettings,
  id: string,
): Promise<StoredUpdate | undefined> {
  const { data } = await databaseClient(settings)
    .from('dog_updates')
    .select('body, language, happened_on, published_at, updated_at, hidden_at, dog_update_media(*)')
    .eq('id', id)
    .order('position', { referencedTable: 'dog_update_media' })
    .maybeSingle()
    .throwOnError();
  return (
    (data && {
      body: data.body,
      language: data.language,
      happenedOn: data.happened_on,
      publishedAt: data.published_at,
      updatedAt: data.updated_at,
      isHidden: data.hidden_at !== null,
      media: data.dog_update_media.map(toMedium),
    }) ??
    undefined
  );
}

function toMedium(row: Tables<'dog_update_media'>): Medium {
  const { id, alt, width, height, picture_extension: pictureExtension } = row;
  const base = { id, width, height, pictureExtension };
  const { video_extension, video_seconds, video_text } = row;
  if (video_extension === null || video_seconds === null) return { ...base, alt };
  return {
    ...base,
    videoExtension: video_extension,
    videoSeconds: video_seconds,
    videoText: video_text,
  };
}

/** As save_dog_update() and edit_dog_update() take it. */
function toRow(medium: Medium) {
  const { id, width, height, pictureExtension: picture_extension } = medium;
  const base = { id, width, height, picture_extension };
  if (!('videoExtension' in medium)) return { ...base, alt: medium.alt };
  const { videoExtension, videoSeconds, videoText } = medium;
  return {
    ...base,
    video_extension: videoExtension,
    video_seconds: videoSeconds,
    video_text: videoText,
  };
}

/** Stores an update, its media and who published it, in one transaction, unless it is stored already. */
async function saveUpdate(
  settings: DatabaseSettings,
  { updateId, dogId, body, language, happenedOn, media }: NewUpdate,
  actorId: string,
  now: Date,
): Promise<void> {
  await databaseClient(settings)
    .rpc('save_dog_update', {
      update_id: updateId,
      dog_id: dogId,
      actor_id: actorId,
      body,
      language,
      happened_on: happenedOn,
      media: media.map(toRow),
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
