import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'newsletter';
const NEW = 'new';

/** Which newsletter is open, as a search parameter: Back closes it and a reload opens it again. */
export function useOpenNewsletter() {
  const [searchParams, setSearchParams] = useSearchParams();
  const value = searchParams.get(PARAMETER);

  /** @param id null closes; @param replace without a history entry */
  const write = useCallback(
    (id: string | null, replace: boolean) =>
      setSearchParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (id === null) next.delete(PARAMETER);
          else next.set(PARAMETER, id);
          return next;
        },
        { replace },
      ),
    [setSearchParams],
  );
  const open = useCallback((id: string = NEW) => write(id, false), [write]);
  const close = useCallback(() => write(null, true), [write]);
  /** A new newsletter was saved and has an id now. */
  const rename = useCallback((id: string) => write(id, true), [write]);
  return {
    isOpen: value !== null,
    openId: value === NEW ? null : value,
    open,
    close,
    rename,
  };
}
