// The service worker: caches what a visitor has seen, for use without a network. It handles the requests listed
// here and ignores all others (accounts, donations, messages, functions, payment). Why it is written by hand and
// how to switch it off: docs/decisions/0010-offline.md.

/** The build defines it in front of this file (hosting/service-worker-plugin.ts). */
declare const build: {
  /** Changes when a script or a style sheet of any language changes. */
  version: string;
  /** First the one whose paths have no prefix. */
  languages: readonly [Language, ...Language[]];
  /** The paths of the prerendered pages, in every language. */
  pages: readonly string[];
  /** The origin of the Supabase project, or null when the build had no setting for it. */
  backend: string | null;
};

interface Language {
  /** Precedes the paths of its pages. */
  prefix: string;
  home: string;
  /** The path of the page without content, which can render every page. */
  shell: string;
}

const worker = self as unknown as ServiceWorkerGlobalScope;

const PREFIX = 'paws-';
/** Pages, scripts, style sheets and fonts of one deploy. */
const SITE_CACHE = `${PREFIX}site-${build.version}`;
const PICTURE_CACHE = `${PREFIX}pictures`;
const DOG_CACHE = `${PREFIX}dogs`;
/** The home page of the language that the visitor has changed to. */
const LANGUAGE_CACHE = `${PREFIX}language`;
const MAX_PICTURES = 80;
const MAX_DOG_RESPONSES = 60;
const DOGS_TIMEOUT_MS = 4_000;

worker.addEventListener('install', (event) => {
  event.waitUntil(precacheOpenLanguages().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => worker.clients.claim()));
});

worker.addEventListener('message', (event) => {
  // The URLs that a page loaded before this worker controlled it (src/app/register-service-worker.ts).
  if (Array.isArray(event.data)) event.waitUntil(cacheLoaded(event.data.map(String)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const url = new URL(request.url);
  if (isDogQuery(url)) event.respondWith(respondWithDogs(event));
  else if (isPicture(url)) event.respondWith(respondWithPicture(event));
  else if (url.origin !== worker.location.origin) return;
  else if (url.pathname.startsWith('/assets/')) event.respondWith(respondWithAsset(event));
  else if (request.mode === 'navigate') event.respondWith(respondWithPage(event, url));
});

function isDogQuery({ origin, pathname }: URL): boolean {
  return (
    origin === build.backend &&
    /^\/rest\/v1\/(dog_profiles|dog_translations|word_translations|dog_updates|care_records|rpc\/dog_care_by_year)$/.test(
      pathname,
    )
  );
}

function isPicture({ origin, pathname }: URL): boolean {
  return (
    (origin === worker.location.origin && pathname.startsWith('/images/')) ||
    (origin === build.backend &&
      /^\/storage\/v1\/object\/public\/(dog-images\/|dog-updates\/.*\.(webp|jpg)$)/.test(pathname))
  );
}

function languageOf(pathname: string): Language {
  const language = build.languages.find(
    ({ prefix }) => prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
  return language ?? build.languages[0];
}

/** The shells of the languages in which pages are open, among them the page that registers this worker. */
async function precacheOpenLanguages(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shells = pages.map(({ url }) => languageOf(new URL(url).pathname).shell);
  await Promise.all([...new Set(shells)].map(precacheShell));
}

async function precacheShell(shell: string): Promise<void> {
  const response = await fetch(shell, { cache: 'no-cache' });
  if (!(await isOwn('page', response))) throw new Error(`${shell} was answered by something else.`);
  const html = await response.text();
  const files = Array.from(html.matchAll(/"(\/assets\/[^"]+)/g), ([, file = '']) => file);
  const cache = await caches.open(SITE_CACHE);
  await Promise.all([...new Set(files)].map((file) => addFromHttpCache(cache, 'asset', file)));
  await cache.put(shell, new Response(html, { headers: response.headers }));
}

/** For files that the browser has just loaded. */
async function addFromHttpCache(cache: Cache, kind: Kind, path: string): Promise<void> {
  const response = await fetch(path, { cache: 'force-cache' });
  if (!(await isOwn(kind, response))) throw new Error(`${path} was answered by something else.`);
  await cache.put(path, response);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`${PREFIX}site-`) && name !== SITE_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function cacheLoaded(loaded: readonly string[]): Promise<void> {
  const site = await caches.open(SITE_CACHE);
  const urls = loaded
    .map((url) => new URL(url))
    .filter(({ origin }) => origin === worker.location.origin);
  const paths = urls.map(({ pathname }) => pathname);
  const add = (kind: Kind) => (path: string) => addFromHttpCache(site, kind, path);
  await Promise.allSettled([
    ...paths.filter((path) => path.startsWith('/assets/')).map(add('asset')),
    ...paths.filter((path) => build.pages.includes(path)).map(add('page')),
    ...urls.filter(isPicture).map(async ({ pathname }) => {
      const response = await fetch(pathname, { cache: 'force-cache' });
      await putPicture(pathname, response);
    }),
  ]);
}

type Kind = 'page' | 'asset' | 'picture';

/**
 * Whether a response is of the site or its storage. With status 200, some hosts answer a missing file with a page, and
 * firewalls and the sign-in pages of networks everything.
 */
async function isOwn(kind: Kind, response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const type = response.headers.get('content-type') ?? '';
  if (kind === 'picture') return type.startsWith('image/');
  if (kind === 'asset') return !type.includes('html');
  return (await response.clone().text()).includes('<div id="root"');
}

/** Network first, so that the first load after a deploy runs the new code. */
async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const { request } = event;
  const start = await chosenStart(request, url);
  if (start !== null) return Response.redirect(start);
  const cache = await caches.open(SITE_CACHE);
  const { pathname } = url;
  const { shell } = languageOf(pathname);
  try {
    const response = await fetch(request);
    if (build.pages.includes(pathname)) event.waitUntil(putPage(cache, pathname, response.clone()));
    if (!(await cache.match(shell))) event.waitUntil(precacheShell(shell).catch(() => {}));
    return response;
  } catch (error) {
    const cached = (await cache.match(pathname)) ?? (await cache.match(shell));
    if (!cached) throw error;
    return cached;
  }
}

async function putPage(cache: Cache, path: string, response: Response): Promise<void> {
  if (await isOwn('page', response)) await cache.put(path, response);
}

/**
 * The home page in the language to which the visitor has changed, when they open the site's address from elsewhere. Every
 * other address decides the language of its page. Only the link that changes the language leads from one to another.
 * @returns null for all other requests
 */
async function chosenStart(
  { referrer }: Request,
  { origin, pathname, search }: URL,
): Promise<string | null> {
  const { home } = languageOf(pathname);
  const isFromSite = referrer.startsWith(`${origin}/`);
  const cache = await caches.open(LANGUAGE_CACHE);
  if (isFromSite && languageOf(new URL(referrer).pathname).home !== home) {
    await cache.put('/', new Response(home));
  }
  if (isFromSite || pathname + search !== '/') return null;
  const start = (await (await cache.match('/'))?.text()) ?? home;
  return start === home ? null : start;
}

/** Cache first: the name of an asset contains a hash of its content. */
async function respondWithAsset({ request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(SITE_CACHE);
  const cached = await cache.match(request.url);
  if (cached) return cached;
  const response = await fetch(request);
  if (await isOwn('asset', response)) await cache.put(request.url, response.clone());
  return response;
}

/** Network first. */
async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  try {
    // The request of an <img> has the mode no-cors: its response is opaque and hides the status.
    const response = await fetch(url, { mode: 'cors', credentials: 'omit' });
    event.waitUntil(putPicture(url, response.clone()));
    return response;
  } catch {
    return (await caches.match(url, { cacheName: PICTURE_CACHE })) ?? fetch(event.request);
  }
}

async function putPicture(url: string, response: Response): Promise<void> {
  if (!(await isOwn('picture', response))) return;
  await putLimited(PICTURE_CACHE, url, response, MAX_PICTURES);
}

/** Network first. After a timeout the cached response, and a message to the page that it may be out of date. */
async function respondWithDogs(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cached = await caches.match(request.url, { cacheName: DOG_CACHE, ignoreVary: true });
  const fromNetwork = fetch(request).then(async (response) => {
    if (isAnonymous(request) && isJson(response)) {
      await putLimited(DOG_CACHE, request.url, response.clone(), MAX_DOG_RESPONSES);
    }
    return response;
  });
  if (!cached) return fromNetwork;
  event.waitUntil(fromNetwork.catch(() => {}));
  const response = await Promise.race([fromNetwork.catch(() => null), timeout()]);
  await notifyPage(event.clientId, response === null);
  return response ?? withoutDate(cached);
}

/** A page takes the time from the answers of the server (src/lib/clock.ts). */
function withoutDate({ body, status, headers: cached }: Response): Response {
  const headers = new Headers(cached);
  headers.delete('date');
  return new Response(body, { status, headers });
}

/** Responses to signed-in users are never cached, whatever they contain. */
function isAnonymous({ headers }: Request): boolean {
  const authorization = headers.get('authorization');
  return authorization === null || authorization === `Bearer ${headers.get('apikey')}`;
}

/** Excludes HTML, for example from captive portals. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false;
}

function timeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), DOGS_TIMEOUT_MS));
}

/** src/components/use-connection.ts receives the message. */
async function notifyPage(clientId: string, isFromCache: boolean): Promise<void> {
  const client = await worker.clients.get(clientId);
  client?.postMessage({ isFromCache }, []);
}

/** Stores a successful response and deletes the oldest entries above the limit. */
async function putLimited(
  name: string,
  url: string,
  response: Response,
  limit: number,
): Promise<void> {
  if (!response.ok) return;
  const cache = await caches.open(name);
  await cache.put(url, response);
  const entries = await cache.keys();
  const oldest = entries.slice(0, Math.max(0, entries.length - limit));
  await Promise.all(oldest.map((entry) => cache.delete(entry)));
}
