import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { mayLeave } from '@/lib/unsaved-count';

const PARAMETER = 'dog';
const NEW = 'new';

/**
 * Which form is open, as a search parameter: Back closes it and a reload opens it again. Opening another
 * form asks first when there are unsaved changes.
 */
export function useOpenForm() {
  const [searchParams, setSearchParams] = useSearchParams();
  const value = searchParams.get(PARAMETER);
  const opener = useRef<Element>(null);

  const open = useCallback(
    (dogId: string = NEW) => {
      if (!mayLeave()) return;
      opener.current = document.activeElement;
      setSearchParams({ [PARAMETER]: dogId });
    },
    [setSearchParams],
  );

  /** Closes without asking and returns focus to the button that opened the form, if it still exists. */
  const close = useCallback(
    (fallback: HTMLElement | null) => {
      setSearchParams({}, { replace: true });
      const target = opener.current?.isConnected ? opener.current : fallback;
      if (target instanceof HTMLElement) target.focus();
    },
    [setSearchParams],
  );

  return { isNew: value === NEW, dogId: value === NEW ? null : value, open, close };
}
