/**
 * The code with which the authentication service sends a person back when the link in a mail can't be
 * used, or null. It stands in the address's fragment: `#error=access_denied&error_code=otp_expired&…`.
 */
export function linkProblemOf(hash: string): string | null {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  return parameters.get('error_code') ?? parameters.get('error');
}

/** The router state of /auth that says a mail's link could not be used. */
export const unusableLink = { linkIsUnusable: true } as const;

/** Whether the router state says so. */
export function isLinkUnusable(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'linkIsUnusable' in state;
}
