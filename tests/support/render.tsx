import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, parsePath, useLocation } from 'react-router-dom';
import Toaster from '@/app/Toaster';
import { AuthContext, type AuthState } from '@/features/accounts/AuthProvider';
import { createQueryClient } from '@/app/query-client';

interface Options {
  /** The URL to start at. */
  path?: string;
  /** Of the router, as a navigation to that URL leaves it. */
  state?: unknown;
  auth?: AuthState;
}

/**
 * Renders a part of the site inside a router, a query client, toasts and an authentication state (default:
 * signed out). Failed queries are not retried.
 * @returns `user` is a user-event instance, `address.current` the current URL, and `state.current` its
 * state
 */
export function renderSite(part: ReactNode, { path = '/', state, auth }: Options = {}) {
  const address = { current: path };
  const stateRead: { current: unknown } = { current: state };
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  // jsdom has no style sheet that could make an element ignore the pointer.
  const user = userEvent.setup({
    delay: null,
    pointerEventsCheck: PointerEventsCheckLevel.Never,
  });
  const { container, unmount } = render(
    <QueryClientProvider client={queryClient}>
      <AuthContext value={{ state: auth ?? { status: 'signed-out' }, signOut: nothing }}>
        <MemoryRouter initialEntries={[{ ...parsePath(path), state }]}>
          {part}
          <Toaster />
          <AddressReader
            onChange={(next, nextState) => {
              address.current = next;
              stateRead.current = nextState;
            }}
          />
        </MemoryRouter>
      </AuthContext>
    </QueryClientProvider>,
  );
  return { user, container, address, state: stateRead, queryClient, unmount };
}

async function nothing(): Promise<void> {}

function AddressReader({ onChange }: { onChange: (address: string, state: unknown) => void }) {
  const { pathname, search, hash, state } = useLocation();
  onChange(decodeURI(`${pathname}${search}${hash}`), state);
  return null;
}
