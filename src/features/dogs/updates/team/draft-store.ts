import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createStore, delMany, getMany, keys, setMany, update } from 'idb-keyval';
import { useEffect } from 'react';
import type { QueuedCare } from '@/features/dogs/care/team/queued-care';
import {
  allFileNames,
  type Draft,
  type Queued,
  type SendProgress,
} from '@/features/dogs/updates/team/draft';
import type { Enums } from '@common/database';

// IndexedDB, because it takes files. A draft and its files have keys of their own, so that typing doesn't write
// the files again. Care records have another key, because pages of 1.0.1 would send them as updates.

const DATABASE = 'paws-updates';
const CHANNEL = 'paws-updates';

type Kind = 'draft' | 'care';
type Key = [Kind, string] | ['file', string, string];
type UseStore = ReturnType<typeof createStore>;

let opened: UseStore | undefined;

function store(): UseStore {
  opened ??= createStore(DATABASE, 'drafts');
  return opened;
}

const fileKey = (draftId: string, name: string): Key => ['file', draftId, name];

/** The photo of the bill of a care record. */
export const BILL_FILE = 'bill';

const isCare = (item: Draft | QueuedCare): item is QueuedCare => 'hasBill' in item;
const keyOf = (item: Draft | QueuedCare): Key => [isCare(item) ? 'care' : 'draft', item.id];

async function readAll<Item extends Queued>(kind: Kind, ownerId: string): Promise<Item[]> {
  const stored = await keys<Key>(store());
  const items = await getMany<Item>(
    stored.filter((key) => key[0] === kind),
    store(),
  );
  return items
    .filter((item) => item?.ownerId === ownerId)
    .flatMap((item) => item ?? [])
    .toSorted((one, other) => other.savedAt - one.savedAt);
}

/** A person's drafts, newest first. @throws when the browser has no storage for them */
export const readDrafts = (ownerId: string) => readAll<Draft>('draft', ownerId);

/** A person's care records that wait, newest first. @throws as {@link readDrafts} */
export const readQueuedCare = (ownerId: string) => readAll<QueuedCare>('care', ownerId);

/**
 * Stores a draft or a care record, and files that were added to it, together or not at all.
 * @param files by name
 * @throws when the storage is full or blocked
 */
export async function writeDraft(
  draft: Draft | QueuedCare,
  files: ReadonlyMap<string, Blob> = new Map(),
) {
  if (files.size > 0) {
    // Otherwise Safari deletes what a site stores after a week without a visit. Not awaited, because Firefox asks
    // the person, who may not answer.
    void navigator.storage?.persist().catch(() => false);
  }
  await setMany(
    [
      [keyOf(draft), draft],
      ...[...files].map(([name, file]): [Key, Blob] => [fileKey(draft.id, name), file]),
    ],
    store(),
  );
  announce(draft.isReady);
}

async function change<Item extends Queued>(key: Key, values: Partial<Item>): Promise<void> {
  // A missing one stays missing: undefined is stored under its key, and readAll() ignores it.
  await update<Item | undefined>(key, (item) => item && { ...item, ...values }, store());
  announce(values.problem === null);
}

/** Changes a stored draft; does nothing when it is gone. */
export const changeDraft = (id: string, values: Partial<Draft>) => change(['draft', id], values);

/** Changes a care record that waits; does nothing when it is gone. */
export const changeQueuedCare = (id: string, values: Partial<QueuedCare>) =>
  change(['care', id], values);

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

/** Deletes a draft or a care record with its files. */
export async function deleteDraft(draft: Draft | QueuedCare): Promise<void> {
  const names = isCare(draft) ? [BILL_FILE] : allFileNames(draft);
  await delMany([keyOf(draft), ...names.map((name) => fileKey(draft.id, name))], store());
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
  of: (ownerId: string, kind: Kind) => ['update-drafts', ownerId, kind] as const,
  progress: (draftId: string) => ['update-drafts', 'progress', draftId] as const,
};

function useQueue<Item extends Queued>(kind: Kind, ownerId: string) {
  const client = useQueryClient();
  useEffect(
    () =>
      onDraftsChanged(
        () => void client.invalidateQueries({ queryKey: draftKeys.of(ownerId, kind) }),
      ),
    [client, ownerId, kind],
  );
  return useQuery({
    queryKey: draftKeys.of(ownerId, kind),
    queryFn: () => readAll<Item>(kind, ownerId),
    staleTime: 0,
    retry: false,
  });
}

/** A person's drafts in this browser, newest first. */
export const useDrafts = (ownerId: string) => useQueue<Draft>('draft', ownerId);

/** A person's care records that wait in this browser, newest first. */
export const useQueuedCare = (ownerId: string) => useQueue<QueuedCare>('care', ownerId);

/** How far a draft has been sent by this tab; without data when it is not being sent. */
export function sendProgressQuery(draftId: string) {
  return queryOptions<SendProgress | null>({
    queryKey: draftKeys.progress(draftId),
    queryFn: skipToken,
  });
}
