import { clear, createStore } from 'idb-keyval';

let opened: ReturnType<typeof createStore> | undefined;

/** IndexedDB for what this device keeps only while the session and the role last; {@link eraseSessionStore}. */
export function sessionStore(): ReturnType<typeof createStore> {
  opened ??= createStore('paws-session', 'kept');
  return opened;
}

/** For a sign-out and a lost role. Without storage there is nothing to erase. */
export async function eraseSessionStore(): Promise<void> {
  try {
    await clear(sessionStore());
  } catch {
    // The browser has no storage or has blocked it.
  }
}
