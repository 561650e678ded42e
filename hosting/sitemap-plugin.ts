import { loadEnv, type Plugin, type ResolvedConfig } from 'vite';
import { routes } from '../src/app/routes.ts';
import type { SiteLanguage } from '../src/lib/language.ts';
import { site } from '../src/config/site.ts';
import { paths } from '../src/lib/paths.ts';
import { MAX_DOG_PAGES } from './dog-pages.ts';
import { appealPaths } from './pages.ts';
import { fetchDogs, inLanguage, type PublicDogRow } from './dog-rows.ts';
import { robotsText, sitemapXml, type SitemapEntry } from './sitemap.ts';

const NAME = 'sitemap-files';
const TIMEOUT_MS = 10_000;

const pages: readonly SitemapEntry[] = routes
  .filter(({ isInSitemap }) => isInSitemap)
  .map(({ path }) => ({ path }));

/**
 * Emits sitemap.xml and robots.txt, and defines VITE_SITE_URL for the whole build. Fetches the dogs from the
 * backend. Without a backend in the settings it makes a site without dogs, and logs it.
 * @throws Error when the backend of the settings doesn't answer: the build would drop the page of every dog
 * @param timeout for fetching the dogs, in milliseconds
 */
export function sitemapFiles(timeout = TIMEOUT_MS): Plugin<DogSource> {
  let config: ResolvedConfig;
  let dogs: readonly PublicDogRow[] = [];
  let address: string;
  let settings: Record<string, string>;
  return {
    name: NAME,
    api: { dogs: () => dogs },
    applyToEnvironment: ({ name }) => name === 'client',
    config({ envDir, root }, { mode }) {
      settings = loadEnv(mode, envDir || root || process.cwd(), 'VITE_');
      address = siteAddress(settings['VITE_SITE_URL']);
      return { define: { 'import.meta.env.VITE_SITE_URL': JSON.stringify(address) } };
    },
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const fetched = givenDogs(config) ?? (await dogsFrom(settings, timeout));
      ({ dogs } = fetched);
      if (fetched.notice) this.info(fetched.notice);
      const ofDogs = dogs.map(({ id, updated_at }) => ({
        path: paths.dog(id),
        changedAt: updated_at,
      }));
      const ofAppeals = dogs
        .flatMap(({ appeals }) => appealPaths(appeals, ''))
        .map((path) => ({ path }));
      const sitemap = sitemapXml(address, [...pages, ...ofDogs, ...ofAppeals]);
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsText(address) });
    },
  };
}

/**
 * The site's own address without a trailing slash, for canonical links, share tags and the sitemap.
 * @param given `VITE_SITE_URL`; without it, the address in src/config/site.ts
 * @throws Error when it has a path, a query, credentials or another protocol
 */
export function siteAddress(given: string | undefined): string {
  if (!given) return site.url;
  const address = URL.canParse(given) ? new URL(given) : null;
  const isWholeSite =
    address !== null && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`;
  if (!isWholeSite) {
    throw new Error(
      `VITE_SITE_URL must be the site's address without a path, such as https://example.org, not "${given}".`,
    );
  }
  return address.origin;
}

interface DogSource {
  dogs: () => readonly PublicDogRow[];
}

const GIVEN_NAME = 'given-dogs';

/**
 * For the build of a further language: the dogs that the first build has fetched, so that both have the same, with
 * their texts in the language.
 * @throws Error when the backend doesn't answer
 * @param timeout for fetching the texts, in milliseconds
 */
export async function giveDogs(
  { plugins, env }: ResolvedConfig,
  { code, tag }: SiteLanguage,
  timeout = TIMEOUT_MS,
): Promise<Plugin<DogSource>> {
  let dogs = dogsIn(plugins, NAME) ?? [];
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = env;
  if (dogs.length > 0) {
    try {
      const signal = AbortSignal.timeout(timeout);
      dogs = await inLanguage(dogs, code, { url, publishableKey }, signal);
    } catch (error) {
      throw noAnswer(`the dogs’ pages in ${tag} would have no translations`, error);
    }
  }
  return { name: GIVEN_NAME, api: { dogs: () => dogs } };
}

function givenDogs({
  plugins,
}: ResolvedConfig): { dogs: readonly PublicDogRow[]; notice?: never } | undefined {
  const dogs = dogsIn(plugins, GIVEN_NAME);
  return dogs && { dogs };
}

function dogsIn(plugins: ResolvedConfig['plugins'], plugin: string) {
  const source = plugins.find(({ name }) => name === plugin)?.api as DogSource | undefined;
  return source?.dogs();
}

/**
 * The dogs that get a page, newest first, up to {@link MAX_DOG_PAGES}. For plugins that come after
 * {@link sitemapFiles}, which fetches them.
 */
export function dogsWithPage({ plugins }: ResolvedConfig): readonly PublicDogRow[] {
  return (dogsIn(plugins, NAME) ?? []).slice(0, MAX_DOG_PAGES);
}

async function dogsFrom(
  settings: Readonly<Record<string, string>>,
  timeout: number,
): Promise<{ dogs: PublicDogRow[]; notice?: string }> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = settings;
  if (!url || !publishableKey) {
    const why = 'the backend’s address or key is not set';
    const what = 'sitemap.xml names no dogs, and no dog has a page of its own';
    return { dogs: [], notice: `${what}: ${why}. Build again to change that.` };
  }
  try {
    const dogs = await fetchDogs({ url, publishableKey }, AbortSignal.timeout(timeout));
    return dogs.length > MAX_DOG_PAGES ? { dogs, notice: tooMany(dogs.length) } : { dogs };
  } catch (error) {
    throw noAnswer('no dog would have a page of its own', error);
  }
}

function noAnswer(consequence: string, cause: unknown): Error {
  // Without the cause, whose stack the build would print below the reason.
  return new Error(
    `The backend of VITE_SUPABASE_URL doesn’t answer as it should, and ${consequence}: ${messageOf(cause)}.`,
  );
}

function tooMany(count: number): string {
  return `The newest ${MAX_DOG_PAGES} of ${count} dogs have files of their own; the others share the page without content.`;
}

/** `fetch` throws "fetch failed" and puts the reason into `cause`. */
function messageOf(error: unknown): string {
  const { cause } = Object(error) as { cause?: unknown };
  const reason = cause instanceof Error ? cause : error;
  return reason instanceof Error ? reason.message || reason.name : String(reason);
}
