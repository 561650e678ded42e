import type { SupabaseClient } from '@supabase/supabase-js';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callFunction } from '@/lib/edge-functions';
import { publicTables, supabase } from '@/lib/supabase';
import { uploadFile } from '@/lib/upload';
import {
  authUrl,
  bucketUrl,
  edgeFunctionUrl,
  functionUrl,
  server,
  tableUrl,
} from '../../support/server.ts';
import { skipBackoff } from '../../support/short-timers.ts';
import { backendSession, backendUser, rememberSession } from '../../support/session.ts';

const HOUR = 3_600_000;
const WAIT_MS = 30_000;
/** Later than every wait, so that no test waits for a limit of another one. */
let monotonic = performance.now();

/** A session with a token of its own; `expires_at` is the server's. */
function session(name: string, secondsLeft = 3600) {
  return {
    ...backendSession({ secondsLeft }),
    access_token: `e30.${btoa(name)}.signature`,
    refresh_token: `refresh-${name}`,
  };
}

const bearer = (name: string) => `Bearer ${session(name).access_token}`;

beforeEach(() => {
  monotonic += WAIT_MS * 2;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonic);
});
afterEach(() => vi.useRealTimers());

/** Answers the refreshing of a session. @returns how often it was asked for */
function answerRefresh(answer: () => Response) {
  const asked = { count: 0 };
  server.use(
    http.post(authUrl('token'), () => {
      asked.count += 1;
      return answer();
    }),
  );
  return asked;
}

/** Every kind of request that needs the session, with the address that it is sent to. */
const requests: [string, string, (client: SupabaseClient) => PromiseLike<unknown>][] = [
  ['a read', tableUrl('messages'), (client) => client.from('messages').select().throwOnError()],
  [
    'a write',
    tableUrl('profiles'),
    (client) => client.from('profiles').update({ phone: '1' }).eq('user_id', '1').throwOnError(),
  ],
  [
    'a function of the database',
    functionUrl('team_today'),
    (client) => client.rpc('team_today').throwOnError(),
  ],
  [
    'an Edge Function',
    edgeFunctionUrl('save-donor'),
    () => callFunction('save-donor', { name: 'M' }),
  ],
  ['a change of the account', authUrl('user'), (client) => client.auth.updateUser({ data: {} })],
  [
    'a list of files',
    bucketUrl('bills').replace('/object/', '/object/list/'),
    (client) => client.storage.from('bills').list(),
  ],
  [
    'an upload',
    bucketUrl('bills', '/a.webp'),
    () =>
      uploadFile({
        bucket: 'bills',
        name: 'a.webp',
        file: new Blob(['x'], { type: 'image/webp' }),
        maxAge: 60,
        onProgress: () => {},
        signal: new AbortController().signal,
      }),
  ],
];

/** Accepts one token. @returns the tokens that were sent */
function acceptToken(
  url: string,
  isAccepted: (token: string | null) => boolean,
  refusal?: () => Response,
) {
  const sent: (string | null)[] = [];
  server.use(
    http.all(url, ({ request }) => {
      const token = request.headers.get('authorization');
      sent.push(token);
      if (!isAccepted(token) && refusal) return refusal();
      return HttpResponse.json(url === authUrl('user') ? backendUser() : []);
    }),
  );
  return sent;
}

it('every request has the public key, and a token: the key itself or that of the session', async () => {
  const sent: [string | null, string | null][] = [];
  server.use(
    http.get(tableUrl('dog_profiles'), ({ request: { headers } }) => {
      sent.push([headers.get('apikey'), headers.get('authorization')]);
      return HttpResponse.json([]);
    }),
  );
  await (await publicTables()).from('dog_profiles').select().throwOnError();
  rememberSession(session('keyed'));
  await (await supabase()).from('dog_profiles').select().throwOnError();
  const key = 'sb_publishable_for_component_tests';
  expect(sent).toEqual([
    [key, `Bearer ${key}`],
    [key, bearer('keyed')],
  ]);
});

it('the session is checked every 30 seconds, and refreshed with less than 90 seconds left', async () => {
  rememberSession(session('tick-old', 91));
  const asked = answerRefresh(() => HttpResponse.json(session('tick-new')));
  acceptToken(tableUrl('messages'), () => true);
  const { auth } = await supabase();
  await auth.stopAutoRefresh();
  const interval = vi.spyOn(globalThis, 'setInterval');
  await auth.startAutoRefresh();
  expect(interval).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 30_000);
  await auth.stopAutoRefresh();
  await auth.getSession();
  expect(asked.count).toBe(0);
  rememberSession(session('tick-old', 88));
  await auth.getSession();
  expect(asked.count).toBe(1);
});

it.each(['signUp', 'signInWithPassword'] as const)(
  '%s without an email address or a phone number is refused without a request',
  async (method) => {
    const { auth } = await supabase();
    // The types ask for one of them.
    const credentials = { password: 'Mogra-sponsor-1' } as unknown as Parameters<
      typeof auth.signUp
    >[0];
    const { error } = await auth[method](credentials);
    expect(error?.message).toBe('You must provide either an email or phone number and a password');
  },
);

describe('on a device whose clock is an hour fast', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));

  it('refreshes a session once', async () => {
    rememberSession(session('fast-old', 60));
    const answer = session('fast-new');
    vi.setSystemTime(Date.now() + HOUR);
    const asked = answerRefresh(() => HttpResponse.json(answer));
    const sent = acceptToken(tableUrl('messages'), () => true);
    const client = await supabase();
    for (let count = 0; count < 5; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one request after the other
      await client.from('messages').select().throwOnError();
    }
    expect(asked.count).toBe(1);
    expect(sent).toEqual(Array.from({ length: 5 }, () => bearer('fast-new')));
  });

  it('does not refresh one that has just begun by an emailed code', async () => {
    const answer = session('fast-code');
    vi.setSystemTime(Date.now() + HOUR);
    server.use(http.post(authUrl('verify'), () => HttpResponse.json(answer)));
    const asked = answerRefresh(() => HttpResponse.json(session('fast-other')));
    acceptToken(tableUrl('messages'), () => true);
    const client = await supabase();
    await client.auth.verifyOtp({ type: 'email', email: 'meera@example.in', token: '12345678' });
    await client.from('messages').select().throwOnError();
    expect(asked.count).toBe(0);
  });
});

const refusedFile = () =>
  HttpResponse.json(
    { statusCode: '403', error: 'Unauthorized', message: '"exp" claim timestamp check failed' },
    { status: 400 },
  );
const refusals: Record<string, () => Response> = {
  'a list of files': refusedFile,
  'an upload': refusedFile,
  'an Edge Function': () => HttpResponse.json({ error: 'session-ended' }, { status: 401 }),
  'a change of the account': () =>
    HttpResponse.json(
      { code: 403, error_code: 'bad_jwt', msg: 'token is expired' },
      { status: 403 },
    ),
};
const expired = () =>
  HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });

describe('with a token that the server calls expired, because the clock was put right', () => {
  it.each(requests)('refreshes it once and repeats %s', async (what, url, send) => {
    rememberSession(session(`late ${what}`));
    const asked = answerRefresh(() => HttpResponse.json(session(`renewed ${what}`)));
    const sent = acceptToken(
      url,
      (token) => token === bearer(`renewed ${what}`),
      refusals[what] ?? expired,
    );
    await send(await supabase());
    expect(sent).toEqual([bearer(`late ${what}`), bearer(`renewed ${what}`)]);
    expect(asked.count).toBe(1);
  });

  it('asks for no further one when the server refuses the new one as well', async () => {
    rememberSession(session('refused'));
    const asked = answerRefresh(() => HttpResponse.json(session('refused-too')));
    acceptToken(tableUrl('messages'), () => false, expired);
    const client = await supabase();
    await client.from('messages').select();
    const { error } = await client.from('messages').select();
    expect(error?.code).toBe('PGRST303');
    expect(asked.count).toBe(1);
  });
});

describe('while another window of the account refreshes the session', () => {
  it.each(requests)('sends %s with the session of the other one', async (what, url, send) => {
    rememberSession(session(`shared ${what}`, -60));
    answerRefresh(() => {
      rememberSession(session(`other window ${what}`));
      return HttpResponse.json(session(`this window ${what}`));
    });
    const sent = acceptToken(url, () => true);
    await send(await supabase());
    expect(sent).toEqual([bearer(`other window ${what}`)]);
  });
});

const page = (status: number) => () => HttpResponse.html('<h1>Access denied</h1>', { status });
const body = (status: number, content: object) => () => HttpResponse.json(content, { status });

describe('an answer that is no refusal', () => {
  it.each([
    ['the limit of the service', body(429, { error_code: 'over_request_rate_limit' })],
    ['a page of a firewall', page(403)],
    ['a page of a network that asks to sign in', page(200)],
    ['something else', body(200, {})],
    ['a paused project', body(540, { message: 'Project paused' })],
    ['a code that says nothing of the session', body(400, { error_code: 'hook_timeout' })],
  ])('keeps the session and sends nothing as a visitor: %s', async (what, answer) => {
    skipBackoff();
    const before = JSON.stringify(session(what, -60));
    rememberSession(JSON.parse(before));
    answerRefresh(answer);
    // A request that leaves all the same has no handler, and fails otherwise.
    const read = (await supabase()).from('messages').select().throwOnError();
    await expect(read).rejects.toMatchObject({ code: 'session-unavailable' });
    expect(localStorage.getItem('paws_session')).toBe(before);
  });

  it.each([
    [undefined, WAIT_MS],
    ['7', 7_000],
  ])('is asked for again after its Retry-After (%s)', async (header, wait) => {
    skipBackoff();
    const asked = answerRefresh(
      () =>
        new HttpResponse(null, { status: 429, headers: header ? { 'retry-after': header } : {} }),
    );
    const client = await supabase();
    // Each with another session, because the client itself remembers a failure for a minute.
    for (const [milliseconds, count] of [
      [0, 1],
      [wait - 1, 1],
      [1, 2],
    ] as const) {
      monotonic += milliseconds;
      rememberSession(session(`${header} ${milliseconds}`, -60));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await client.from('messages').select();
      expect(asked.count).toBe(count);
    }
  });

  it.each([
    [400, 'refresh_token_not_found'],
    [400, 'refresh_token_already_used'],
    [400, 'session_expired'],
    [400, 'session_not_found'],
    [403, 'session_not_found'],
    [403, 'user_not_found'],
    [400, 'user_banned'],
    [400, 'validation_failed'],
  ])('is not a %s with %s, which ends the session', async (status, code) => {
    rememberSession(session(`${status} ${code}`, -60));
    answerRefresh(body(status, { code: status, error_code: code, msg: 'Invalid Refresh Token' }));
    await (await supabase()).auth.getSession();
    expect(localStorage.getItem('paws_session')).toBeNull();
  });
});
