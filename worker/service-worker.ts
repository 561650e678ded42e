// Keeps what a visitor has seen for the time without a network. It names what it keeps; everything else
// (accounts, donations, messages, functions, the payment) it neither keeps nor looks at. Why it is as it
// is, and how to switch it off: docs/decisions/0011-offline.md.

/** Written in front of this file by the build (hosting/offline-plugin.ts). */
declare const build: {
  /** Differs whenever a script or a style sheet does. */
  version: string;
  /** The page without content, which can draw every screen. */
  shell: string;
  /** The addresses of finished pages, the same for everybody. */
  pages: readonly string[];
  /** Where the Supabase project is, if the build knew it. */
  backend: string | null;
};

const worker = self as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'paws-';
/** Pages, scripts, style sheets, fonts: of one deploy, gone with it. */
const SITE = `${PREFIX}site-${build.version}`;
const PICTURES = `${PREFIX}pictures`;
const DOGS = `${PREFIX}dogs`;
const MOST_PICTURES = 80;
const MOST_ANSWERS = 30;
/** Whoever waits longer sees the dogs as they were. */
const PATIENCE_MILLISECONDS = 4_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldDeploys().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  // A page that was there before this worker tells what it has loaded.
  if (Array.isArray(event.data)) event.waitUntil(keepWhatWasLoaded(event.data.map(String)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const url = new URL(request.url);
  if (isDogs(url)) event.respondWith(dogs(event));
  else if (isPicture(url)) event.respondWith(picture(event));
  else if (url.origin !== worker.location.origin) return;
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(event));
  else if (request.mode === 'navigate') event.respondWith(page(event, url));
});

function isDogs(url: URL): boolean {
  return url.origin === build.backend && url.pathname === '/rest/v1/dog_profiles';
}

function isPicture({ origin, pathname }: URL): boolean {
  return (
    (origin === worker.location.origin && pathname.startsWith('/images/')) ||
    (origin === build.backend && pathname.startsWith('/storage/v1/object/public/dog-images/'))
  );
}

async function keepShell(): Promise<void> {
  const response = await fetch(build.shell, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${build.shell} came with status ${response.status}.`);
  const html = await response.text();
  const files = html.match(/(?<=")\/assets\/[^"]+/g) ?? [];
  const site = await caches.open(SITE);
  await Promise.all([...new Set(files)].map((file) => keepAsset(site, file)));
  await site.put(build.shell, new Response(html, { headers: response.headers }));
}

/** The name of an asset changes with its content, so the browser's own copy will do. */
async function keepAsset(site: Cache, address: string): Promise<void> {
  const response = await fetch(address, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`${address} came with status ${response.status}.`);
  await site.put(address, response);
}

async function forgetOldDeploys(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${PREFIX}site-`) && name !== SITE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function keepWhatWasLoaded(addresses: readonly string[]): Promise<void> {
  const site = await caches.open(SITE);
  const own = addresses
    .map((address) => new URL(address))
    .filter(({ origin }) => origin === worker.location.origin);
  const assets = own.filter(({ pathname }) => pathname.startsWith('/assets/'));
  const pages = own.filter(({ pathname }) => build.pages.includes(pathname));
  const pictures = own.filter(isPicture);
  await Promise.allSettled([
    ...assets.map(({ pathname }) => keepAsset(site, pathname)),
    ...pages.map(({ pathname }) => keepAsset(site, pathname)),
    ...pictures.map(async ({ pathname }) => {
      await keep(
        PICTURES,
        pathname,
        await fetch(pathname, { cache: 'force-cache' }),
        MOST_PICTURES,
      );
    }),
  ]);
}

/** A page comes from the network whenever there is one: after a deploy nobody sees an old one. */
async function page({ request }: FetchEvent, { pathname }: URL): Promise<Response> {
  const site = await caches.open(SITE);
  try {
    const response = await fetch(request);
    if (response.ok && build.pages.includes(pathname)) await site.put(pathname, response.clone());
    return response;
  } catch (problem) {
    const kept = (await site.match(pathname)) ?? (await site.match(build.shell));
    if (!kept) throw problem;
    return kept;
  }
}

async function asset({ request }: FetchEvent): Promise<Response> {
  const site = await caches.open(SITE);
  const kept = await site.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  // A host may answer with a page where the file is gone.
  const isPage = response.headers.get('content-type')?.includes('html') ?? false;
  if (response.ok && !isPage) await site.put(request.url, response.clone());
  return response;
}

async function picture(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    // Asked for by an image element, another host's answer could not be told from a failure.
    const response = await fetch(url, { mode: 'cors', credentials: 'omit' });
    event.waitUntil(keep(PICTURES, url, response.clone(), MOST_PICTURES));
    return response;
  } catch {
    return (await caches.match(url, { cacheName: PICTURES })) ?? fetch(event.request);
  }
}

/** The dogs as they are now; without an answer in good time, as they were when they were last seen. */
async function dogs(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request.url, { cacheName: DOGS, ignoreVary: true });
  const fromNetwork = fetch(request).then(async (response) => {
    if (isForEverybody(request) && isJson(response)) {
      await keep(DOGS, request.url, response.clone(), MOST_ANSWERS);
    }
    return response;
  });
  if (!kept) return fromNetwork;
  event.waitUntil(fromNetwork.catch(() => {}));
  const response = await Promise.race([fromNetwork.catch(() => null), waited()]);
  await tell(event.clientId, response === null);
  return response ?? kept;
}

/** An answer to somebody who has signed in is theirs alone, whatever it holds. */
function isForEverybody({ headers }: Request): boolean {
  const authorization = headers.get('authorization');
  return authorization === null || authorization === `Bearer ${headers.get('apikey')}`;
}

/** A hotel's sign-in page is none. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false;
}

function waited(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MILLISECONDS));
}

/** Tells the page whether the dogs it now shows are from an earlier visit. */
async function tell(clientId: string, isFromEarlier: boolean): Promise<void> {
  const client = await worker.clients.get(clientId);
  client?.postMessage({ isFromEarlier }, []);
}

/** Keeps a good answer, and of all of them only the newest. */
async function keep(name: string, url: string, response: Response, most: number): Promise<void> {
  if (!response.ok) return;
  const cache = await caches.open(name);
  await cache.put(url, response);
  const known = await cache.keys();
  await Promise.all(
    known.slice(0, Math.max(0, known.length - most)).map((old) => cache.delete(old)),
  );
}
