import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { isUuid } from '@/lib/paths';

interface EmailLink {
  /** Null when it is missing or incomplete. */
  token: string | null;
  list: string | null;
}

/**
 * What the link of an email carries. Moves it from the address into the state of the history entry: a reload finds it
 * there, but a copied address or a screenshot gives it to nobody else.
 */
export function useEmailLink(): EmailLink {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (search === '') return;
    const { token, list } = Object.fromEntries(new URLSearchParams(search));
    void navigate(pathname, { replace: true, state: { token, list } });
  }, [navigate, pathname, search]);

  const { token, list }: Record<string, unknown> =
    search === '' ? Object(state) : Object.fromEntries(new URLSearchParams(search));
  return {
    token: typeof token === 'string' && isUuid(token) ? token : null,
    list: typeof list === 'string' ? list : null,
  };
}

/** 128 bits in base64url. Other fragments, such as that of the link to the content, are no secret. */
const SECRET = /^[\w-]{22}$/;

/**
 * The secret in the fragment of an email's link, null without one. Moves it from the fragment into the state of the history
 * entry: a reload finds it there, but a copied address or a printed page gives it to nobody else.
 */
export function useLinkSecret(): string | null {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(() => secretIn(hash.slice(1)) ?? secretIn(Object(state).secret));

  useEffect(() => {
    const inAddress = secretIn(hash.slice(1));
    if (inAddress !== null)
      void navigate(pathname, { replace: true, state: { secret: inAddress } });
  }, [hash, navigate, pathname]);

  return secret;
}

/** What follows the path of a page in a link that opens the same in another language or tab. */
export function queryAndFragment({ search, hash, state }: Location): string {
  const { secret, token, list }: Record<string, unknown> = Object(state);
  if (search === '' && typeof token === 'string') {
    return `?${new URLSearchParams({ token, ...(typeof list === 'string' ? { list } : {}) }).toString()}`;
  }
  return search + (secretIn(secret) === null ? hash : `#${secretIn(secret)}`);
}

function secretIn(text: unknown): string | null {
  return typeof text === 'string' && SECRET.test(text) ? text : null;
}
