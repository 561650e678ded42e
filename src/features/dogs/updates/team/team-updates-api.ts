import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Dog } from '@/features/dogs/dog';
import {
  type DogUpdate,
  MEDIA_COLUMNS,
  toUpdateAsWritten,
  type UpdateMedia,
} from '@/features/dogs/updates/dog-update';
import { dogUpdateKeys } from '@/features/dogs/updates/dog-updates-api';
import { type Draft, type DraftMedia, languageOfDraft } from '@/features/dogs/updates/team/draft';
import {
  TEAM_COLUMNS,
  type TeamUpdate,
  toTeamUpdate,
  translationOf,
} from '@/features/dogs/updates/team/team-update';
import type { RowOf } from '@common/database';
import { readRefusal } from '@/lib/edge-functions';
import type { NumberedPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { expectSession } from '@/lib/session-fetch';
import { UploadRefused, uploadFile } from '@/lib/upload';
import { publicTables, supabase } from '@/lib/supabase';
import { say } from '@/lib/say';

const teamKeys = {
  team: (dogId: string, page: number) => [...dogUpdateKeys.all, 'team', dogId, page] as const,
  update: (id: string) => [...dogUpdateKeys.all, 'update', id] as const,
  undescribed: [...dogUpdateKeys.all, 'undescribed'] as const,
  untranslated: [...dogUpdateKeys.all, 'untranslated'] as const,
  due: [...dogUpdateKeys.all, 'due'] as const,
  dogs: (search: string) => [...dogUpdateKeys.all, 'dogs', search] as const,
};

export const UPDATES_PER_PAGE = 8;

/** A page of a dog's updates, hidden ones as well, newest first. @param page starts at 1 */
export function teamUpdatesQuery(dogId: string, page: number) {
  return queryOptions({
    queryKey: teamKeys.team(dogId, page),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<NumberedPage<TeamUpdate>> => {
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
      return { rows: data.map(toTeamUpdate), count: count ?? data.length };
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
  meta: { errorMessage: say('The update could not be changed. Please try again.') },
});

/** One update; null when there is none with this id. */
export function teamUpdateQuery(id: string) {
  return queryOptions({
    queryKey: teamKeys.update(id),
    // Editing starts from the version that is public now.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TeamUpdate | null> => {
      const backend = await supabase();
      const { data } = await backend
        .from('dog_updates')
        .select(TEAM_COLUMNS)
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && toTeamUpdate(data);
    },
  });
}

/** A picture or video that everyone sees and nobody has described. */
export interface UndescribedMedia {
  media: UpdateMedia;
  update: DogUpdate;
}

/** How many pictures or updates a list of what is missing has at once. */
const LISTED_AT_ONCE = 10;

/** Pictures and videos without a description, of updates that are not hidden, the newest update first. */
export const undescribedMediaQuery = queryOptions({
  queryKey: teamKeys.undescribed,
  queryFn: async ({ signal }): Promise<NumberedPage<UndescribedMedia>> => {
    const backend = await supabase();
    const { data, count } = await backend
      .from('dog_update_media')
      .select(
        `${MEDIA_COLUMNS}, dog_updates!inner(id, dog_id, body, language, happened_on, published_at, dog_profiles(name))`,
        { count: 'exact' },
      )
      .eq('needs_description', true)
      .is('dog_updates.hidden_at', null)
      .order('dog_updates(published_at)', { ascending: false })
      .order('position')
      .limit(LISTED_AT_ONCE)
      .abortSignal(signal)
      .throwOnError();
    const rows = data.flatMap(({ dog_updates: row, ...item }) => {
      const update = toUpdateAsWritten({ ...row, dog_update_media: [item] });
      return update.media.map((shown) => ({ media: shown, update }));
    });
    return { rows, count: count ?? rows.length };
  },
});

/** Describes a picture or video. It does nothing to one that somebody else has described meanwhile. */
export const describeMedia = mutationOptions({
  mutationFn: async ({ id, description }: { id: string; description: string }): Promise<void> => {
    const backend = await supabase();
    const { error } = await backend.rpc('describe_dog_update_media', {
      media_id: id,
      description,
    });
    if (error && !DESCRIBED_MEANWHILE.has(error.code)) throw error;
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries(updatesKey),
});

/** SQLSTATE that describe_dog_update_media() raises for one that is described or removed. */
const DESCRIBED_MEANWHILE: ReadonlySet<string> = new Set(['PT404', 'PT409']);

/** Updates that everyone sees in one language only, or whose text in the other is stale, the newest first. */
export const untranslatedUpdatesQuery = queryOptions({
  queryKey: teamKeys.untranslated,
  queryFn: async ({ signal }): Promise<NumberedPage<TeamUpdate>> => {
    const backend = await supabase();
    const { data, count } = await backend
      .from('dog_updates')
      .select(TEAM_COLUMNS, { count: 'exact' })
      .eq('needs_translation', true)
      .is('hidden_at', null)
      .order('published_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(LISTED_AT_ONCE)
      .abortSignal(signal)
      .throwOnError();
    return { rows: data.map(toTeamUpdate), count: count ?? data.length };
  },
});

/** Stores an update in its other language, '' for no text. */
export const saveUpdateText = mutationOptions({
  mutationFn: ({ update, body }: { update: TeamUpdate; body: string }) => {
    const translation = translationOf(update);
    return rpc('save_dog_update_translation', {
      update_id: update.id,
      language: translation.language,
      body,
      source_body: update.body,
      ...(translation.body === null ? {} : { expected_body: translation.body }),
    });
  },
  onSettled: (_data, _error, _variables, _onMutateResult, { client }) =>
    client.invalidateQueries(updatesKey),
});

/** A dog to write about. */
export type TeamDog = Pick<Dog, 'id' | 'name' | 'image' | 'location'>;

/** `since` is the last update, or the start of the oldest running sponsorship. */
export type DueDog = TeamDog & Omit<RowOf<'dogs_due_for_update'>, 'dog_id' | 'image_url'>;

/** Sponsored dogs, the longest without an update first. */
export const dueDogsQuery = queryOptions({
  queryKey: teamKeys.due,
  queryFn: async ({ signal }): Promise<DueDog[]> => {
    const rows = await rpc('dogs_due_for_update', {}, signal);
    return rows.map(({ dog_id: id, image_url: image, ...row }) =>
      Object.assign(row, { id, image }),
    );
  },
});

const LISTED_COUNT = 40;
/** Of PostgREST's pattern and of SQL's. */
const special = /[\\%_*]/g;

/** Dogs whose name contains a text, those with the newest updates first. At most 40. */
export function dogsToWriteAboutQuery(search: string) {
  return queryOptions({
    queryKey: teamKeys.dogs(search),
    queryFn: async ({ signal }): Promise<TeamDog[]> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('id, name, image:image_url, location')
        .ilike('name', `%${search.replaceAll(special, String.raw`\$&`)}%`)
        .order('last_update_at', { ascending: false, nullsFirst: false })
        .order('name')
        .limit(LISTED_COUNT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

const UPLOAD_BUCKET = 'dog-update-uploads';

/**
 * Whether requests are made as this person. Somebody else may have signed in, also in another tab.
 * @throws as {@link expectSession}
 */
export async function isSignedInAs(userId: string): Promise<boolean> {
  const session = await expectSession((await supabase()).auth);
  return session?.user.id === userId;
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

/** Publishes an update or its edit, whose files are uploaded; a repetition changes nothing. @throws PublishRefused */
export async function publishUpdate(draft: Draft): Promise<void> {
  const { id, updatedAt, dogId, body, happenedOn, media } = draft;
  await callPublishUpdate({
    ...(updatedAt === null ? { action: 'publish', dogId } : { action: 'edit', updatedAt }),
    updateId: id,
    body: body.trim(),
    language: languageOfDraft(draft),
    happenedOn,
    media: media.map(toRequest),
  });
}

function toRequest({ id, alt, width, height, pictureExtension, video }: DraftMedia) {
  const base = { id, width, height, pictureExtension };
  if (!video) return { ...base, alt: alt.trim() || null };
  const { extension, seconds, text } = video;
  return {
    ...base,
    videoExtension: extension,
    videoSeconds: seconds,
    videoText: text.trim() || null,
  };
}

async function callPublishUpdate(body: Record<string, unknown>): Promise<void> {
  const backend = await supabase();
  const { error } = await backend.functions.invoke<unknown>('publish-update', { body });
  if (!error) return;
  const refusal = await readRefusal(error);
  throw refusal ? new PublishRefused(refusal.status, refusal.code) : error;
}
