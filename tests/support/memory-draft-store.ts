// Stands in for draft-store.ts, because the test environment has no IndexedDB:
// vi.mock('@/features/dogs/updates/team/draft-store', () => import('../../support/memory-draft-store.ts'))
import { queryOptions, skipToken } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { QueuedCare } from '@/features/dogs/care/team/queued-care';
import type { Draft, SendProgress } from '@/features/dogs/updates/team/draft';

export const BILL_FILE = 'bill';

let care: readonly QueuedCare[] = [];
const files = new Map<string, Blob>();
const listeners = new Set<(isToBeSent: boolean) => void>();

function store(next: readonly QueuedCare[], isToBeSent: boolean) {
  care = next;
  for (const listener of listeners) listener(isToBeSent);
}

/** For a test of its own. */
export function emptyStore() {
  store([], false);
}

export async function writeDraft(item: QueuedCare, added: ReadonlyMap<string, Blob> = new Map()) {
  for (const [name, file] of added) files.set(item.id + name, file);
  store([item, ...care.filter(({ id }) => id !== item.id)], item.isReady);
}
export async function changeQueuedCare(id: string, values: Partial<QueuedCare>) {
  store(
    care.map((item) => (item.id === id ? Object.assign({}, item, values) : item)),
    values.problem === null,
  );
}
export async function deleteDraft({ id }: { id: string }) {
  store(
    care.filter((item) => item.id !== id),
    false,
  );
}
export const readDrafts = async (): Promise<Draft[]> => [];
export const readQueuedCare = async () => [...care];
export const readFile = async (id: string, name: string) => files.get(id + name);
export const withDraftsLocked = (task: () => Promise<unknown>) => task();

export function onDraftsChanged(listener: (isToBeSent: boolean) => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const useQueuedCare = () => ({ data: useSyncExternalStore(onDraftsChanged, () => care) });
export const useDrafts = () => ({ data: [] });
export const lastSentQuery = queryOptions({ queryKey: ['last-sent'], queryFn: skipToken });
export const sendProgressQuery = (id: string) =>
  queryOptions<SendProgress | null>({ queryKey: ['progress', id], queryFn: skipToken });
