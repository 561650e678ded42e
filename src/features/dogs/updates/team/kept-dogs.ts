// The dogs that can be written about without a network: those of the queue, and those opened lately.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, update } from 'idb-keyval';
import { useEffect } from 'react';
import { useConnection } from '@/components/use-connection';
import {
  dueDogsQuery,
  type DueDog,
  type TeamDog,
} from '@/features/dogs/updates/team/team-updates-api';
import { decodePicture, encodePicture } from '@/lib/encode-picture';
import { sessionStore } from '@/lib/session-store';

export interface KeptDog extends TeamDog {
  /** Null for a dog that is not in the queue. */
  due: Omit<DueDog, keyof TeamDog> | null;
  /** Milliseconds since 1970; null if it was never opened on this device. */
  openedAt: number | null;
  /** Small; null until it is fetched. */
  picture: Blob | null;
}

interface Kept {
  ownerId: string;
  dogs: readonly KeptDog[];
}

const KEY = 'dogs';
const MOST_DUE = 200;
const MOST_RECENT = 50;
const MOST_BYTES = 10 * 1024 * 1024;

/** What of these dogs is kept: the first 200 of the queue, the 50 opened last, and pictures of 10 MB together. */
export function withinLimits(dogs: readonly KeptDog[]): KeptDog[] {
  const due = dogs.filter((dog) => dog.due !== null).slice(0, MOST_DUE);
  const recent = dogs
    .filter(({ openedAt }) => openedAt !== null)
    .toSorted((one, other) => (other.openedAt ?? 0) - (one.openedAt ?? 0))
    .slice(0, MOST_RECENT);
  let bytes = 0;
  return [...new Set([...due, ...recent])].map((dog) => {
    bytes += dog.picture?.size ?? 0;
    return bytes > MOST_BYTES ? withPicture(dog, null) : dog;
  });
}

const withPicture = (dog: KeptDog, picture: Blob | null): KeptDog => ({ ...dog, picture });
const outOfQueue = (dog: KeptDog): KeptDog => ({ ...dog, due: null });

function dogsOf(kept: Kept | undefined, ownerId: string): readonly KeptDog[] {
  return kept?.ownerId === ownerId ? kept.dogs : [];
}

async function readKept(ownerId: string): Promise<readonly KeptDog[]> {
  return dogsOf(await get<Kept>(KEY, sessionStore()), ownerId);
}

/** In one transaction, because the queue and an opened dog may be stored at the same time. */
async function changeKept(
  ownerId: string,
  change: (dogs: readonly KeptDog[]) => readonly KeptDog[],
): Promise<void> {
  await update<Kept>(
    KEY,
    (kept) => ({ ownerId, dogs: withinLimits(change(dogsOf(kept, ownerId))) }),
    sessionStore(),
  );
}

/** The queue as it is now; what was opened lately and the pictures stay. */
export function withQueue(kept: readonly KeptDog[], queue: readonly DueDog[]): KeptDog[] {
  const before = new Map(kept.map((dog) => [dog.id, dog]));
  const due = queue.map(({ id, name, image, location, ...rest }): KeptDog => {
    const known = before.get(id);
    return {
      id,
      name,
      image,
      location,
      due: rest,
      openedAt: known?.openedAt ?? null,
      picture: known?.image === image ? known.picture : null,
    };
  });
  const ids = new Set(queue.map(({ id }) => id));
  return [...due, ...kept.filter(({ id }) => !ids.has(id)).map(outOfQueue)];
}

/** The dog as the one opened last. */
export function withOpened(kept: readonly KeptDog[], dog: TeamDog, now: number): KeptDog[] {
  const { id, name, image, location } = dog;
  const known = kept.find((other) => other.id === id);
  const opened: KeptDog = {
    id,
    name,
    image,
    location,
    openedAt: now,
    due: known?.due ?? null,
    picture: known?.image === image ? known.picture : null,
  };
  return known ? kept.map((other) => (other === known ? opened : other)) : [...kept, opened];
}

/** The addresses of the pictures to fetch, each once. */
export function missingPictures(dogs: readonly KeptDog[]): string[] {
  const images = dogs.filter(({ picture }) => !picture).map(({ image }) => image);
  return [...new Set(images)].filter((image) => image !== '');
}

/** How many pictures are fetched before they are stored. */
const BATCH = 20;

/** One after the other: a phone has little memory, and the person may need the network. */
async function keepPictures(ownerId: string, signal: AbortSignal): Promise<void> {
  const missing = missingPictures(await readKept(ownerId));
  for (let start = 0; start < missing.length; start += BATCH) {
    const pictures = new Map<string, Blob | null>();
    for (const image of missing.slice(start, start + BATCH)) {
      if (signal.aborted) return;
      pictures.set(image, await smallPicture(image));
    }
    if (signal.aborted) return;
    await changeKept(ownerId, (dogs) =>
      dogs.map((dog) => withPicture(dog, dog.picture ?? pictures.get(dog.image) ?? null)),
    );
  }
}

/** In pixels: a row shows it 56 wide, on a screen with almost three pixels for each of the page's. */
const PICTURE_WIDTH = 160;

/** Null when it can't be fetched or read. */
async function smallPicture(image: string): Promise<Blob | null> {
  try {
    const response = await fetch(image);
    if (!response.ok) return null;
    const source = await decodePicture(await response.blob());
    const { blob } = await encodePicture(source, {
      type: 'image/webp',
      quality: 0.7,
      maxWidth: PICTURE_WIDTH,
    });
    source.close();
    return blob;
  } catch {
    return null;
  }
}

const keptKey = (ownerId: string) => ['kept-dogs', ownerId] as const;

/** The dogs that this device keeps for a person; an empty list without storage. */
export function useKeptDogs(ownerId: string) {
  return useQuery({
    queryKey: keptKey(ownerId),
    queryFn: () => readKept(ownerId).catch((): readonly KeptDog[] => []),
    staleTime: 0,
    retry: false,
  });
}

/** Keeps a queue or a dog, and the pictures that are missing. Without storage nothing is kept. */
function useKeeping<What>(
  ownerId: string,
  what: What | null,
  change: (kept: readonly KeptDog[], what: What, now: number) => readonly KeptDog[],
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (what === null) return undefined;
    const stopping = new AbortController();
    const keep = async () => {
      await changeKept(ownerId, (kept) => change(kept, what, Date.now()));
      if (navigator.onLine) await keepPictures(ownerId, stopping.signal);
      await client.invalidateQueries({ queryKey: keptKey(ownerId) });
    };
    keep().catch(() => {});
    return () => stopping.abort();
  }, [client, ownerId, what, change]);
}

/** The queue, from the network or as this device keeps it. Keeps what the network answers. */
export function useDueDogs(ownerId: string) {
  const isOffline = useConnection() === 'offline';
  const query = useQuery({ ...dueDogsQuery, enabled: !isOffline });
  const { data: kept } = useKeptDogs(ownerId);
  const { data } = query;
  useKeeping(ownerId, data ?? null, withQueue);
  // So that a video can be converted without a network.
  const isFresh = data !== undefined;
  useEffect(() => {
    if (isFresh) import('@/features/dogs/updates/team/convert-video').catch(() => {});
  }, [isFresh]);
  const keptQueue = kept?.flatMap(({ due, id, name, image, location }) =>
    due ? [{ id, name, image, location, ...due }] : [],
  );
  return {
    ...query,
    /** Undefined while neither is known. */
    dogs: data ?? (keptQueue && keptQueue.length > 0 ? keptQueue : undefined),
  };
}

/** Keeps the dog whose editor is open. */
export function useKeepOpened(ownerId: string, dog: TeamDog | null): void {
  useKeeping(ownerId, dog, withOpened);
}
