// What the authentication service puts into the URL fragment when a link in one of its mails is opened.

function fragmentParameters(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}

/** The error code of a link that can't be used: `#error=access_denied&error_code=otp_expired&…`. */
export function mailLinkError(hash: string): string | null {
  const parameters = fragmentParameters(hash);
  return parameters.get('error_code') ?? parameters.get('error');
}

/**
 * Whether one of the two links that confirm a new email has been opened:
 * `#message=Confirmation+link+accepted…`. Never show that message: anyone can write such a link.
 */
export function isEmailChangeHalfConfirmed(hash: string): boolean {
  const parameters = fragmentParameters(hash);
  return parameters.has('message') && !parameters.has('access_token');
}

/** The router state of /auth after a link that could not be used. */
export const unusableLinkState = { linkIsUnusable: true } as const;

export function isLinkUnusable(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'linkIsUnusable' in state;
}
