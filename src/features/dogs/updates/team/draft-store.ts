import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createStore, delMany, getMany, keys, setMany, update } from 'idb-keyval';
import { useEffect } from 'react';
import { allFileNames, type Draft, type SendProgress } from '@/features/dogs/updates/team/draft';
import type { Enums } from '@common/database';

// IndexedDB, because it takes files. A draft and its files have keys of their own, so that typing doesn't write
// the files again.

const DATABASE = 'paws-updates';
const CHANNEL = 'paws-updates';

type Key = ['draft', string] | ['file', string, string];
type UseStore = ReturnType<typeof createStore>;

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore(DATABASE, 'drafts');
  return opened;
}

const draftKey = (id: string): Key => ['draft', id];
const fileKey = (draftId: string, name: string): Key => ['file', draftId, name];

/** A person's drafts, newest first. @throws when the browser has no storage for them */
export async function readDrafts(ownerId: string): Promise<Draft[]> {
  const stored = await keys<Key>(store());
  const drafts = await getMany<Draft>(
    stored.filter(([kind]) => kind === 'draft'),
    store(),
  );
  return drafts
    .filter((draft) => draft?.ownerId === ownerId)
    .flatMap((draft) => draft ?? [])
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/**
 * Stores a draft, and files that were added to it, together or not at all.
 * @param files by name
 * @throws when the storage is full or blocked
 */
export async function writeDraft(draft: Draft, files: ReadonlyMap<string, Blob> = new Map()) {
  if (files.size > 0) {
    // Otherwise Safari deletes what a site stores after a week without a visit. Not awaited, because Firefox asks
    // the person, who may not answer.
    void navigator.storage?.persist().catch(() => false);
  }
  await setMany(
    [
      [draftKey(draft.id), draft],
      ...[...files].map(([name, file]): [Key, Blob] => [fileKey(draft.id, name), file]),
    ],
    store(),
  );
  announce(draft.isReady);
}

/** Changes a stored draft; does nothing when it is gone. */
export async function changeDraft(id: string, values: Partial<Draft>): Promise<void> {
  // A missing draft stays missing: undefined is stored under its key, and readDrafts() ignores it.
  await update<Draft | undefined>(
    draftKey(id),
    (draft) => draft && { ...draft, ...values },
    store(),
  );
  announce(values.problem === null);
}

export async function readFile(draftId: string, name: string): Promise<Blob | undefined> {
  const [file] = await getMany<Blob>([fileKey(draftId, name)], store());
  return file;
}

export async function deleteFiles(draftId: string, names: readonly string[]): Promise<void> {
  await delMany(
    names.map((name) => fileKey(draftId, name)),
    store(),
  );
}

/** Deletes a draft with its files. */
export async function deleteDraft(draft: Draft): Promise<void> {
  const { id } = draft;
  await delMany([draftKey(id), ...allFileNames(draft).map((name) => fileKey(id, name))], store());
  announce(false);
}

/** A channel doesn't hear itself, so the listeners of this tab have channels of their own. */
let announcements: BroadcastChannel | undefined;

function announce(isToBeSent: boolean): void {
  announcements ??= new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  announcements.postMessage(isToBeSent);
}

/**
 * Calls back when drafts change, in this tab or another.
 * @param callback gets whether a draft is to be sent now
 * @returns unsubscribes
 */
export function onDraftsChanged(callback: (isToBeSent: boolean) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<boolean>) => callback(data));
  return () => channel.close();
}

/**
 * Runs a task while no other tab sends drafts or changes one that waits to be sent.
 * @returns undefined when another tab is busy and `isPatient` is false
 */
export function withDraftsLocked<Result>(
  task: () => Promise<Result>,
  { isPatient }: { isPatient: boolean },
): Promise<Result | undefined> {
  return navigator.locks.request(
    'paws-updates',
    { ifAvailable: !isPatient },
    (lock): Promise<Result | undefined> => (lock ? task() : Promise.resolve(undefined)),
  );
}

/** The dog whose update this tab sent last; without data before the first one. */
export const lastSentQuery = queryOptions<{
  updateId: string;
  dogId: string;
  dogName: string;
  language: Enums<'language'>;
}>({
  queryKey: ['update-drafts', 'last-sent'],
  queryFn: skipToken,
  gcTime: Infinity,
});

const draftKeys = {
  of: (ownerId: string) => ['update-drafts', ownerId] as const,
  progress: (draftId: string) => ['update-drafts', 'progress', draftId] as const,
};

/** A person's drafts in this browser, newest first. */
export function useDrafts(ownerId: string) {
  const client = useQueryClient();
  useEffect(
    () => onDraftsChanged(() => void client.invalidateQueries({ queryKey: draftKeys.of(ownerId) })),
    [client, ownerId],
  );
  return useQuery({
    queryKey: draftKeys.of(ownerId),
    queryFn: () => readDrafts(ownerId),
    staleTime: 0,
    retry: false,
  });
}

/** How far a draft has been sent by this tab; without data when it is not being sent. */
export function sendProgressQuery(draftId: string) {
  return queryOptions<SendProgress | null>({
    queryKey: draftKeys.progress(draftId),
    queryFn: skipToken,
  });
}
