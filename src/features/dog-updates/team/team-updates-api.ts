import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Dog } from '@/entities/dog/dog';
import { dogUpdateKeys } from '@/features/dog-updates/dog-updates-api';
import type { Draft, DraftMedia } from '@/features/dog-updates/team/draft';
import {
  TEAM_COLUMNS,
  type TeamUpdate,
  toTeamUpdate,
} from '@/features/dog-updates/team/team-update';
import { readRefusal } from '@/lib/edge-functions';
import { UploadRefused, uploadFile } from '@/lib/upload';
import { publicTables, supabase } from '@/lib/supabase';

export const UPDATES_PER_PAGE = 10;

interface FoundUpdates {
  updates: TeamUpdate[];
  /** On all pages. */
  foundCount: number;
}

/** A page of a dog's updates, hidden ones as well, newest first. @param page starts at 1 */
export function teamUpdatesQuery(dogId: string, page: number) {
  return queryOptions({
    queryKey: dogUpdateKeys.team(dogId, page),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<FoundUpdates> => {
      const backend = await supabase();
      const first = (page - 1) * UPDATES_PER_PAGE;
      const { data, count } = await backend
        .from('dog_updates')
        .select(TEAM_COLUMNS, { count: 'exact' })
        .eq('dog_id', dogId)
        .order('published_at', { ascending: false })
        .order('id', { ascending: false })
        .range(first, first + UPDATES_PER_PAGE - 1)
        .abortSignal(signal)
        .throwOnError();
      return { updates: data.map(toTeamUpdate), foundCount: count ?? data.length };
    },
  });
}

const updatesKey = { queryKey: dogUpdateKeys.all };

/** Hides an update or shows it again. */
export const hideUpdate = mutationOptions({
  mutationFn: ({ id, isHidden }: { id: string; isHidden: boolean }) =>
    callPublishUpdate({ action: isHidden ? 'hide' : 'show', updateId: id }),
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries(updatesKey),
  meta: { errorMessage: 'The update could not be changed. Please try again.' },
});

/** Somebody else changed the update after it was fetched. Nothing was written. */
export class UpdateConflictError extends Error {
  override name = 'UpdateConflictError';

  /** @param current the update as it is now */
  constructor(readonly current: TeamUpdate) {
    super('Somebody else changed this update in the meantime.');
  }
}

/** SQLSTATE that edit_dog_update() raises for another updated_at. */
const EDITED_MEANWHILE = 'PT409';

interface UpdateEdit {
  id: string;
  /** Of the update that was edited. */
  updatedAt: string;
  body: string;
  happenedOn: string;
  media: readonly { id: string; alt: string }[];
}

/**
 * Edits the texts of an update. Fails with an {@link UpdateConflictError} when somebody else changed it.
 * Without an error toast: the dialog, which would cover it, shows the error.
 */
export const editUpdate = mutationOptions({
  mutationFn: async ({ id, updatedAt, body, happenedOn, media }: UpdateEdit): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.rpc('edit_dog_update', {
      update_id: id,
      body,
      happened_on: happenedOn,
      alts: Object.fromEntries(media.map((item) => [item.id, item.alt])),
      expected_updated_at: updatedAt,
    });
    if (!error) return;
    if (error.code !== EDITED_MEANWHILE) throw error;
    const { data } = await backend
      .from('dog_updates')
      .select(TEAM_COLUMNS)
      .eq('id', id)
      .single()
      .throwOnError();
    throw new UpdateConflictError(toTeamUpdate(data));
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries(updatesKey),
});

/** A dog to write about. */
export type TeamDog = Pick<Dog, 'id' | 'name' | 'image'>;

export interface DueDog extends TeamDog {
  /** ISO 8601; null without an update. */
  lastUpdateAt: string | null;
  /** ISO 8601: the last update, or the start of the oldest running sponsorship. */
  since: string;
  sponsorCount: number;
}

/** The generated types know no nulls in the columns of a function. */
interface DueDogRow {
  dog_id: string;
  name: string;
  image_url: string;
  last_update_at: string | null;
  since: string;
  sponsors: number;
}

/** Sponsored dogs, the longest without an update first. */
export const dueDogsQuery = queryOptions({
  queryKey: dogUpdateKeys.due,
  queryFn: async ({ signal }): Promise<DueDog[]> => {
    const backend = await supabase();
    const { data } = await backend.rpc('dogs_due_for_update').abortSignal(signal).throwOnError();
    return data.map((row: DueDogRow) => ({
      id: row.dog_id,
      name: row.name,
      image: row.image_url,
      lastUpdateAt: row.last_update_at,
      since: row.since,
      sponsorCount: row.sponsors,
    }));
  },
});

const LISTED_COUNT = 40;
/** Of PostgREST's pattern and of SQL's. */
const special = /[\\%_*]/g;

/** Dogs whose name contains a text, those with the newest updates first. At most 40. */
export function dogsToWriteAboutQuery(search: string) {
  return queryOptions({
    queryKey: dogUpdateKeys.dogs(search),
    queryFn: async ({ signal }): Promise<TeamDog[]> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('id, name, image_url')
        .ilike('name', `%${search.replaceAll(special, String.raw`\$&`)}%`)
        .order('last_update_at', { ascending: false, nullsFirst: false })
        .order('name')
        .limit(LISTED_COUNT)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ id, name, image_url }) => ({ id, name, image: image_url }));
    },
  });
}

const UPLOAD_BUCKET = 'dog-update-uploads';

/** Whether requests are made as this person. Somebody else may have signed in, also in another tab. */
export async function isSignedInAs(userId: string): Promise<boolean> {
  const { auth } = await supabase();
  const { data } = await auth.getSession();
  return data.session?.user.id === userId;
}

interface FileUpload {
  updateId: string;
  name: string;
  file: Blob;
  /** @param fraction from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Uploads a file of an update; a repetition changes nothing. @throws as {@link uploadFile} */
export async function uploadUpdateFile({ updateId, name, ...upload }: FileUpload): Promise<void> {
  try {
    // Nobody reads it from here: publishing copies it.
    await uploadFile({
      ...upload,
      bucket: UPLOAD_BUCKET,
      name: `${updateId}/${name}`,
      maxAge: 0,
    });
  } catch (error) {
    if (!isUploadedAlready(error)) throw error;
  }
}

/** Whether a refused upload means that an earlier one arrived. Names are never used for other content. */
export function isUploadedAlready(error: unknown): boolean {
  return error instanceof UploadRefused && /duplicate|already exists/i.test(error.body);
}

/** The function publish-update refused. */
export class PublishRefused extends Error {
  override name = 'PublishRefused';

  /** @param code the server's error code; undefined when it gave none */
  constructor(
    readonly status: number,
    readonly code: string | undefined,
  ) {
    super(`${status}: ${code ?? 'no code'}`);
  }
}

/** Publishes an update whose files are uploaded; a repetition changes nothing. @throws PublishRefused */
export async function publishUpdate(draft: Draft): Promise<void> {
  const { id, dogId, body, happenedOn, media } = draft;
  await callPublishUpdate({
    action: 'publish',
    updateId: id,
    dogId,
    body: body.trim(),
    happenedOn,
    media: media.map(toRequest),
  });
}

function toRequest({ id, alt, width, height, pictureExtension, video }: DraftMedia) {
  const picture = { id, alt: alt.trim(), width, height, pictureExtension };
  if (!video) return picture;
  const { extension, seconds, text } = video;
  return {
    ...picture,
    videoExtension: extension,
    videoSeconds: seconds,
    videoText: text.trim(),
  };
}

async function callPublishUpdate(body: Record<string, unknown>): Promise<void> {
  const backend = await supabase();
  const { error } = await backend.functions.invoke<unknown>('publish-update', { body });
  if (!error) return;
  const refusal = await readRefusal(error);
  throw refusal ? new PublishRefused(refusal.status, refusal.code) : error;
}
