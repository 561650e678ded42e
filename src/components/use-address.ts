import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The values in the query of the address, and a function that changes some of them: '' removes a value, and the others
 * stay. It adds a history entry, or replaces the present one with `replace`, which keeps the fragment and the state.
 */
export function useAddress() {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const values = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, { replace = false } = {}) => {
      const next = new URLSearchParams(values);
      for (const [name, value] of Object.entries(changes)) {
        if (value === '') next.delete(name);
        else if (value !== undefined) next.set(name, value);
      }
      void navigate(
        { search: next.toString(), hash: replace ? hash : '' },
        { replace, state: replace ? (state as unknown) : null },
      );
    },
    [navigate, values, hash, state],
  );
  return [values, change] as const;
}
