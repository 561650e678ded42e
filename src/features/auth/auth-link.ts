function parametersOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}

/**
 * The code with which the authentication service sends a person back when the link in a mail can't be
 * used, or null. It stands in the address's fragment: `#error=access_denied&error_code=otp_expired&…`.
 */
export function linkProblemOf(hash: string): string | null {
  const parameters = parametersOf(hash);
  return parameters.get('error_code') ?? parameters.get('error');
}

/**
 * Whether the service says that one of the two mails about a new address is answered and the other is
 * awaited: `#message=Confirmation+link+accepted…`. Its sentence is never shown: anyone can write a link.
 */
export function isHalfConfirmed(hash: string): boolean {
  const parameters = parametersOf(hash);
  return parameters.has('message') && !parameters.has('access_token');
}

/** The router state of /auth that says a mail's link could not be used. */
export const unusableLink = { linkIsUnusable: true } as const;

/** Whether the router state says so. */
export function isLinkUnusable(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'linkIsUnusable' in state;
}
