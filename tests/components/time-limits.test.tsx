import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { server } from '../support/server.ts';
import { rememberSession } from '../support/session.ts';
import { shortenLongTimers } from '../support/short-timers.ts';

// A backend that accepts connections and never responds.
beforeEach(() => {
  server.use(http.all('*', () => new Promise<never>(() => {})));
  shortenLongTimers();
});

it('a query is retried once, and neither after a timeout nor without the role', () => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {};
  if (typeof retry !== 'function') throw new Error('There is no rule for retries.');
  expect(retry(0, new Error('503'))).toBe(true);
  expect(retry(1, new Error('503'))).toBe(false);
  expect(retry(0, new DOMException('', 'TimeoutError'))).toBe(false);
  rememberSession();
  window.history.replaceState(null, '', '/dashboard/staff');
  expect(retry(0, Object.assign(new Error('not staff'), { code: '42501' }))).toBe(false);
});
