/** How a link of a confirmation email ended. */
export type LinkOutcome = 'confirmed' | 'unusable';

/**
 * The outcome by the names in the fragment in which the authentication service redirects: `#access_token=…`
 * or `#error=…`. The values are never read: anyone can write such a link, with tokens of their own.
 */
export function linkOutcome(hash: string): LinkOutcome | null {
  if (/[#&]error(_code)?=/.test(hash)) return 'unusable';
  return /[#&]access_token=/.test(hash) ? 'confirmed' : null;
}

/** The router state of /auth after such a link. */
export function linkState(outcome: LinkOutcome): { link: LinkOutcome } {
  return { link: outcome };
}

/** @param state the router state of /auth */
export function linkOutcomeIn(state: unknown): LinkOutcome | null {
  if (typeof state !== 'object' || state === null || !('link' in state)) return null;
  const { link } = state;
  return link === 'confirmed' || link === 'unusable' ? link : null;
}
