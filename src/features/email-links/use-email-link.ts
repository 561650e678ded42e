import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
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
export function useMailLink(): EmailLink {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const link: unknown = search === '' ? state : Object.fromEntries(new URLSearchParams(search));

  useEffect(() => {
    if (search === '') return;
    const { token, list } = Object.fromEntries(new URLSearchParams(search));
    void navigate(pathname, { replace: true, state: { token, list } });
  }, [navigate, pathname, search]);

  const token = textOf(link, 'token');
  return { token: token !== null && isUuid(token) ? token : null, list: textOf(link, 'list') };
}

function textOf(link: unknown, name: string): string | null {
  if (typeof link !== 'object' || link === null) return null;
  const value: unknown = Reflect.get(link, name);
  return typeof value === 'string' ? value : null;
}
