import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** 128 bits in base64url. Other fragments, such as that of the link to the content, are no secret. */
const SECRET = /^[\w-]{22}$/;

/**
 * The secret in the fragment of an email's link, null without one. Moves it from the fragment into the state of the history
 * entry: a reload finds it there, but a copied address or a printed page gives it to nobody else.
 */
export function useLinkSecret(): string | null {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(() => secretIn(hash.slice(1)) ?? secretOf(state));

  useEffect(() => {
    const inAddress = secretIn(hash.slice(1));
    if (inAddress !== null)
      void navigate(pathname, { replace: true, state: { secret: inAddress } });
  }, [hash, navigate, pathname]);

  return secret;
}

function secretOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('secret' in state)) return null;
  return typeof state.secret === 'string' ? secretIn(state.secret) : null;
}

function secretIn(text: string): string | null {
  return SECRET.test(text) ? text : null;
}
