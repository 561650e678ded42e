// The local stack handles one request at a time and skips requests whose client has disconnected.
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLocalBackend, type LocalBackend } from '../../supabase/local/backend.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { Queue } from '../../supabase/local/queue.ts';
import { loadSnapshot } from '../support/database-snapshot.ts';
import { deferred } from '../support/deferred.ts';
import { serve, type LoopbackServer } from '../support/loopback-server.ts';
import { countRows } from '../support/rows.ts';

describe('a queue', () => {
  it('runs one task at a time, first in, first out', async () => {
    const queue = new Queue();
    const events: string[] = [];
    const task = (name: string) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
    };
    await Promise.all([queue.run(task('first')), queue.run(task('second'))]);
    expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });

  it('continues after a failed task', async () => {
    const queue = new Queue();
    const failing = queue.run(() => Promise.reject(new Error('out of order')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('out of order');
    expect(await next).toBe('done');
  });

  it('skips a queued task that was aborted, and completes one that has started', async () => {
    const queue = new Queue();
    const { released, release } = deferred();
    const [begun, waiting] = [new AbortController(), new AbortController()];
    const work = vi.fn<() => Promise<string>>().mockResolvedValue('done');
    const first = queue.run(async () => {
      await released;
      return 'done';
    }, begun.signal);
    const second = queue.run(work, waiting.signal);
    const third = queue.run(work);
    // The first task starts before the abort.
    await Promise.resolve();
    begun.abort();
    waiting.abort();
    release();
    expect(await first).toBe('done');
    await expect(second).rejects.toThrow('aborted');
    expect(await third).toBe('done');
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('a request over HTTP', () => {
  let backend: LocalBackend;
  let server: LoopbackServer;
  let seen: Request[];

  beforeAll(async () => {
    backend = await createLocalBackend({ root: process.cwd(), snapshot: await loadSnapshot() });
    server = await serve((request) => {
      seen.push(request);
      return backend.handle(request);
    });
  });
  afterAll(async () => {
    await server.close();
    await backend.close();
  });
  afterEach(() => vi.restoreAllMocks());

  const send = (email: string, signal?: AbortSignal) =>
    fetch(`${server.url}/rest/v1/contact_messages`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', email, message: 'Is Sheru well?' }),
      ...(signal ? { signal } : {}),
    });
  const stored = (email: string) => countRows(backend.database, 'contact_messages', { email });

  it('that is aborted while it is queued is never handled, and logs nothing', async () => {
    seen = [];
    const log = vi.spyOn(console, 'error');
    const { released, release } = deferred();
    const turn = backend.runExclusive(() => released);
    const caller = new AbortController();
    const left = send('left@example.org', caller.signal);
    await vi.waitUntil(() => seen.length === 1);
    const stayed = send('stayed@example.org');
    caller.abort();
    await expect(left).rejects.toThrow('aborted');
    const { signal } = seen[0] ?? new Request(server.url);
    if (!signal.aborted) await once(signal, 'abort');
    release();
    await turn;

    expect((await stayed).status).toBe(201);
    expect(await stored('stayed@example.org')).toBe(1);
    expect(await stored('left@example.org')).toBe(0);
    expect(log).not.toHaveBeenCalled();
  });

  it('whose response was read is not aborted', async () => {
    seen = [];
    const response = await send('read@example.org');
    await response.text();
    expect(seen.map(({ signal }) => signal.aborted)).toEqual([false]);
  });
});
