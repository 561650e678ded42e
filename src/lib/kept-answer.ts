import { get, set } from 'idb-keyval';
import { sessionStore } from '@/lib/session-store';

/**
 * What the network answers, kept on this device while the session and the role last; without a network what it answered last.
 * @throws Error without a network when nothing is kept
 */
export async function keptAnswer<Answer>(
  name: string,
  request: () => Promise<Answer>,
): Promise<Answer> {
  if (navigator.onLine) {
    const answer = await request();
    try {
      await set(name, answer, sessionStore());
    } catch {
      // The browser has no storage or has blocked it.
    }
    return answer;
  }
  const kept = await get<Answer>(name, sessionStore());
  if (kept === undefined) throw new Error(`Nothing is kept of ${name}.`);
  return kept;
}
