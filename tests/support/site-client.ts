// The site's own client and requests in Node, in front of a local stack.
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { storageKeys } from '@/lib/local-storage';
import { supabase } from '@/lib/supabase';
import { toasterIsMounted } from '@/lib/toast';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { NoSocket } from './no-socket.ts';
import type { PaymentStack } from './payment-stack.ts';
import { signInWithCode } from './second-factor.ts';

interface Account {
  readonly email: string;
  readonly password: string;
}

interface Answer {
  /** The method and the path. */
  readonly request: string;
  /** 0 without a response. */
  readonly status: number;
}

export interface Site {
  /** Paths that the site loaded with a full navigation. */
  readonly navigations: string[];
  /** Signs in to an account, unless it is the one that is signed in; null signs out. */
  readonly signIn: (account: Account | null) => Promise<void>;
  /** Waits for every response, also of requests that nobody awaits. */
  readonly idle: () => Promise<void>;
  /** Runs requests of `src`. @returns every response, once the site is idle */
  readonly run: (requests: () => Promise<unknown>) => Promise<readonly Answer[]>;
  /** What database functions returned to the site and to the Edge Functions so far: rows, by the function's name. */
  readonly returned: ReadonlyMap<string, readonly object[]>;
  /** One body that the site sent to an Edge Function for each function, action and set of fields. */
  readonly sentBodies: Readonly<Record<string, SentBody>>;
}

export interface SentBody {
  readonly body: Readonly<Record<string, unknown>>;
  readonly isVisitor: boolean;
}

/** VITE_SUPABASE_URL in vitest.config.ts. */
const ADDRESS = 'http://localhost';

/** Call `vi.unstubAllGlobals()` at the end. */
export function startSite(stack: PaymentStack): Site {
  const navigations: string[] = [];
  const responses: Answer[] = [];
  const pending = new Set<Promise<unknown>>();
  const fetchInNode = fetch;

  const returned = new Map<string, object[]>();
  const recordRows = async (path: string, response: Response) => {
    const name = /^\/rest\/v1\/rpc\/(\w+)/.exec(path)?.[1];
    if (name === undefined || !response.ok || response.status === 204) return;
    const answer: unknown = await response.clone().json();
    const rows = [answer].flat().filter((row) => typeof row === 'object' && row !== null);
    returned.set(name, [...(returned.get(name) ?? []), ...rows]);
  };

  const sentBodies: Record<string, SentBody> = {};
  const recordBody = (path: string, text: unknown, headers: Headers) => {
    const name = /^\/functions\/v1\/([\w-]+)$/.exec(path)?.[1];
    if (name === undefined || typeof text !== 'string') return;
    const body = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    const action = typeof body['action'] === 'string' ? ` ${body['action']}` : '';
    const isVisitor = headers.get('authorization') === `Bearer ${PUBLISHABLE_KEY}`;
    const fields = Object.keys(body).toSorted().join(', ');
    sentBodies[`${name}${action}${isVisitor ? ' of a visitor' : ''}: ${fields}`] ??= {
      body,
      isVisitor,
    };
  };

  const fetchOfSite: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    // Of the functions, which run in this process as well.
    if (!address.startsWith(`${ADDRESS}/`)) {
      const answer = await fetchInNode(input, init);
      if (address.startsWith(stack.url)) await recordRows(address.slice(stack.url.length), answer);
      return answer;
    }
    const path = address.slice(ADDRESS.length);
    const headers = new Headers(init?.headers);
    recordBody(path, init?.body, headers);
    headers.set('origin', stack.url);
    const response = fetchInNode(stack.url + path, { ...init, headers });
    const settled = response.then(
      (answer) => {
        responses.push({ request: `${init?.method ?? 'GET'} ${path}`, status: answer.status });
        return recordRows(path, answer);
      },
      () => void responses.push({ request: `${init?.method ?? 'GET'} ${path}`, status: 0 }),
    );
    pending.add(settled);
    void settled.then(() => pending.delete(settled));
    return response;
  };

  vi.stubGlobal('fetch', fetchOfSite);
  vi.stubGlobal('XMLHttpRequest', UploadOverFetch);
  vi.stubGlobal('WebSocket', NoSocket);
  const storage = stubStorage('localStorage');
  stubStorage('sessionStorage');
  const window = Object.assign(new EventTarget(), {
    location: { origin: stack.url, assign: (path: string) => navigations.push(path) },
  });
  vi.stubGlobal('window', window);
  // Node 20 has none.
  vi.stubGlobal('navigator', { onLine: true });
  toasterIsMounted();

  const idle = async () => {
    do {
      // oxlint-disable no-await-in-loop -- a response may lead to another request
      await Promise.all(pending);
      // After all microtasks, of which the client has some before it sends a request.
      await new Promise((resolve) => setImmediate(resolve));
      // oxlint-enable no-await-in-loop
    } while (pending.size > 0);
  };

  let signedIn: string | null | undefined;
  return {
    navigations,
    returned,
    sentBodies,
    signIn: async (account) => {
      const client = await supabase();
      const { auth } = client;
      const { data: before } = await auth.getSession();
      const email = before.session?.user.email ?? null;
      if (signedIn === email && signedIn === (account?.email ?? null)) return;
      if (account) {
        const session = await signInWithCode(client, account);
        // The client keeps its session in memory, because Node has no storage when it is created.
        storage.setItem(storageKeys.session, JSON.stringify(session));
        storage.setItem(storageKeys.isLoggedIn, 'true');
      } else {
        await auth.signOut({ scope: 'local' });
        storage.clear();
      }
      signedIn = account?.email ?? null;
    },
    idle,
    run: async (requests) => {
      responses.length = 0;
      await requests();
      await idle();
      return [...responses];
    },
  };
}

function stubStorage(name: 'localStorage' | 'sessionStorage') {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
  vi.stubGlobal(name, storage);
  return storage;
}

/** What lib/upload.ts uses of XMLHttpRequest, which Node doesn't have. */
class UploadOverFetch extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  readonly #aborting = new AbortController();
  #url = '';
  status = 0;
  responseText = '';

  open(_method: string, url: string): void {
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  send(body: Blob): void {
    void this.#send(body);
  }

  abort(): void {
    this.#aborting.abort();
  }

  async #send(body: Blob): Promise<void> {
    try {
      const { signal } = this.#aborting;
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: this.#headers,
        body,
        signal,
      });
      this.status = response.status;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(this.#aborting.signal.aborted ? 'abort' : 'error'));
    }
    this.dispatchEvent(new Event('loadend'));
  }
}
