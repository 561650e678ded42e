import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mayLeave } from '@/lib/unsaved-count';

const PARAMETER = 'dog';
const NEW = 'new';

/**
 * Which form is open, kept in the address: Back closes it, and a reload opens it again. Opening another
 * one asks when there are unsaved changes.
 */
export function useOpenForm() {
  const [searchParams, setSearchParams] = useSearchParams();
  const place = searchParams.get(PARAMETER);
  const opener = useRef<Element>(null);

  const open = useCallback(
    (dogId: string = NEW) => {
      if (!mayLeave()) return;
      opener.current = document.activeElement;
      setSearchParams({ [PARAMETER]: dogId });
    },
    [setSearchParams],
  );

  /** Closes without asking, and gives focus back to what opened the form, if it is still there. */
  const close = useCallback(
    (fallback: HTMLElement | null) => {
      setSearchParams({}, { replace: true });
      const target = opener.current?.isConnected ? opener.current : fallback;
      if (target instanceof HTMLElement) target.focus();
    },
    [setSearchParams],
  );

  return { isNew: place === NEW, dogId: place === NEW ? null : place, open, close };
}
