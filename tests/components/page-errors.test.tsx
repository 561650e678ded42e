// What a visitor's browser tells the team of an error. The built site reports a real one in tests/e2e/failures.spec.ts.
import { AuthApiError, PostgrestError } from '@supabase/supabase-js';
import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as reporter from '@/app/report-page-error';
import { FunctionError } from '@/lib/edge-functions';
import { expectLogged } from '../support/console.ts';
import { functionUrl, server } from '../support/server.ts';

const BUILD = 'https://paws.example/assets/';
const BUNDLE = `${BUILD}site-DaOWVUhz.js`;
const IN_CHROMIUM = `\n    at JSON.parse (<anonymous>)\n    at async open (${BUILD}DogPage-CkPG2ZV3.js:1:20417)\n    at ${BUILD}site-DaOWVUhz.js:9:9`;
const IN_FIREFOX = `open@${BUILD}DogPage-CkPG2ZV3.js:1:20417\nasync*@${BUILD}site-DaOWVUhz.js:9:9\n`;
const EXTENSION = '\n    at patched (chrome-extension://abcdefgh/inject.js:3:5)';

let reportPageError: typeof reporter.reportPageError;
let requests: Request[];

/** Gives an error the stack that it has in a build. */
function thrown<Thrown extends Error>(error: Thrown, stack = IN_CHROMIUM): Thrown {
  error.stack = stack.startsWith('\n') ? `${error.name}: ${error.message}${stack}` : stack;
  return error;
}

const counted = () => Promise.all(requests.map((request) => request.clone().json()));

const expected = {
  kind: 'error',
  route: '/dogs/:dogId',
  place: 'DogPage-CkPG2ZV3.js:1:20417',
  release: 'DaOWVUhz',
};

beforeEach(async () => {
  // It remembers what it has reported.
  vi.resetModules();
  ({ reportPageError } = await import('@/app/report-page-error'));
  window.history.replaceState(null, '', '/dogs/90000000-0000-4000-8000-000000000001?a=asha#b');
  requests = [];
  server.use(
    http.post(functionUrl('count_page_error'), ({ request }) => {
      requests.push(request.clone());
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

describe('an error of the site’s own code', () => {
  it.each([
    ['Chromium', IN_CHROMIUM],
    ['Firefox and Safari', IN_FIREFOX],
  ])('sends exactly four fields in %s, and no session', async (_browser, stack) => {
    await reportPageError('error', thrown(new Error('asha@paws.test'), stack), BUNDLE);
    expect(await counted()).toEqual([expected]);
    const [request] = requests;
    expect(request?.headers.get('authorization')).toMatch(/^Bearer sb_publishable_/);
    expect(request?.url).not.toContain('?');
  });

  it('is sent once a page load', async () => {
    await reportPageError('error', thrown(new Error('first')), BUNDLE);
    await reportPageError('error', thrown(new Error('second')), BUNDLE);
    expect(await counted()).toEqual([expected]);
  });

  it('is sent up to ten times for different places', async () => {
    for (let line = 1; line <= 12; line += 1) {
      const stack = `\n    at ${BUILD}site-DaOWVUhz.js:${line}:1`;
      await reportPageError('rejection', thrown(new Error('loop'), stack), BUNDLE);
    }
    expect(requests).toHaveLength(10);
  });

  it('names no part of an unknown address', async () => {
    window.history.replaceState(null, '', '/asha@paws.test');
    await reportPageError('render', thrown(new Error('a')), BUNDLE);
    expect(await counted()).toEqual([{ ...expected, kind: 'render', route: '*' }]);
  });
});

it.each([
  ['of an extension', thrown(new Error('a'), EXTENSION)],
  ['of an extension that our code called', thrown(new Error('a'), EXTENSION + IN_CHROMIUM)],
  ['of the page itself', thrown(new Error('a'), '\n    at https://paws.example/dogs:1:2')],
  ['of another site', thrown(new Error('a'), '\n    at https://other.example/assets/a.js:1:2')],
  ['without a stack', null],
  ['that is a text', `at ${BUILD}site-DaOWVUhz.js:1:1`],
])('ignores an error %s', async (_whose, error) => {
  await reportPageError('error', error, BUNDLE);
  expect(requests).toEqual([]);
});

const postgrest = (code: string) =>
  new PostgrestError({ message: 'a', details: '', hint: '', code });

it.each([
  ['the network', new TypeError('Failed to fetch')],
  ['a time limit', Object.assign(new Error('late'), { name: 'TimeoutError' })],
  ['a column that is missing', postgrest('42703')],
  ['a function that failed', new FunctionError('server-unreachable')],
  ['a function that was ended', new FunctionError(undefined)],
])('counts a request that failed because of %s', async (_cause, error) => {
  await reportPageError('request', thrown(error), BUNDLE);
  expect(await counted()).toEqual([{ ...expected, kind: 'request' }]);
});

it.each([
  ['without the right', postgrest('42501')],
  ['after the session', postgrest('PGRST301')],
  ['above a limit', postgrest('PT429')],
  ['by a rule', postgrest('23505')],
  ['by a function', new FunctionError('too-many-orders')],
  ['for a wrong password', new AuthApiError('a', 400, 'invalid_credentials')],
  ['when it was aborted', Object.assign(new Error('a'), { name: 'AbortError' })],
])('counts no request that was refused %s', async (_cause, error) => {
  await reportPageError('request', thrown(error), BUNDLE);
  expect(requests).toEqual([]);
});

async function load() {
  const { countError, countUncaughtErrors, isLoadingReporter } = await import('@/app/count-errors');
  const { ErrorBoundary } = await import('@/app/ErrorBoundary');
  const { createQueryClient } = await import('@/app/query-client');
  return { countError, countUncaughtErrors, isLoadingReporter, ErrorBoundary, createQueryClient };
}

const error = new Error('a');

function BrokenPage(): never {
  throw error;
}

describe('in a build', () => {
  const report = vi.fn<typeof reportPageError>();
  const loadReporter = vi.fn<() => Promise<Partial<typeof reporter>>>();

  beforeEach(() => {
    vi.stubEnv('PROD', true);
    report.mockReset().mockResolvedValue();
    loadReporter.mockReset().mockResolvedValue({ reportPageError: report });
    vi.doMock('@/app/report-page-error', () => loadReporter());
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.doUnmock('@/app/report-page-error');
  });

  const url = expect.stringContaining('count-errors');

  it('reports what nothing catches', async () => {
    const { countUncaughtErrors } = await load();
    countUncaughtErrors();
    window.dispatchEvent(new ErrorEvent('error', { error }));
    await vi.waitFor(() => expect(report).toHaveBeenLastCalledWith('error', error, url));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }));
    await vi.waitFor(() => expect(report).toHaveBeenLastCalledWith('rejection', error, url));
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('reports a page that could not be shown', async () => {
    const { ErrorBoundary } = await load();
    expectLogged(/The above error occurred in the <BrokenPage> component/);
    expectLogged(/^Error: a/);
    render(
      <ErrorBoundary>
        <BrokenPage />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
    await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith('render', error, url));
  });

  it('reports a failed request once, after its retry', async () => {
    const { createQueryClient } = await load();
    expectLogged(/^Error: a$/);
    const queryFn = () => Promise.reject(error);
    const options = { queryKey: ['a'], queryFn, retryDelay: 0 };
    await expect(createQueryClient().fetchQuery(options)).rejects.toBe(error);
    await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith('request', error, url));
  });

  it('stays silent when the report fails, and does not repeat it', async () => {
    report.mockRejectedValue(new Error('unreachable'));
    const { countError } = await load();
    countError('error', error);
    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  });

  it('loads no report without a network', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { countError, isLoadingReporter } = await load();
    countError('error', error);
    expect(isLoadingReporter()).toBe(false);
    isOnline.mockRestore();
    countError('error', error);
    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  });

  it('loads no report of a page that is being left', async () => {
    const { countError, isLoadingReporter } = await load();
    window.dispatchEvent(new Event('pagehide'));
    countError('error', error);
    expect(isLoadingReporter()).toBe(false);
    window.dispatchEvent(new Event('pageshow'));
    countError('error', error);
    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  });

  it('does not reload the page when the code of the report is gone after a deploy', async () => {
    loadReporter.mockReturnValue(new Promise(() => {}));
    const { countError } = await load();
    const { reloadOnceWhenAChunkIsGone } = await import('@/app/stale-chunk');
    reloadOnceWhenAChunkIsGone();
    countError('error', error);
    const gone = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(gone);
    expect(gone.defaultPrevented).toBe(false);
    expect(sessionStorage).toHaveLength(0);
    // Otherwise the import could come when its mock is gone.
    await vi.waitFor(() => expect(loadReporter).toHaveBeenCalledOnce());
  });
});
