// What search engines ask a site for: sitemap.xml and robots.txt, written by each build. Reads the dogs for
// whoever else in the build writes about them.
import { loadEnv, type Plugin, type ResolvedConfig } from 'vite';
import { routes } from '../src/app/routes.ts';
import { paths } from '../src/lib/paths.ts';
import { MOST_DOG_PAGES } from './dog-pages.ts';
import { readDogs, type DogRow } from './dog-rows.ts';
import { siteAddress } from './site-address.ts';
import { robotsText, sitemapXml, type SitemapEntry } from './sitemap.ts';

const NAME = 'search-files';
const PATIENCE_MILLISECONDS = 10_000;

const pages: readonly SitemapEntry[] = routes
  .filter(({ isInSitemap }) => isInSitemap)
  .map(({ path }) => ({ path }));

/**
 * The plugin for vite.config.ts. It settles the site's own address for the whole build, and names the dogs
 * in the sitemap where the backend can be reached; where it can't, the build says so and goes on.
 * @param patience how long the build waits for them, in milliseconds
 */
export function searchFiles(patience = PATIENCE_MILLISECONDS): Plugin<DogReader> {
  let dogs: readonly DogRow[] = [];
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
    async generateBundle() {
      const read = await dogsFrom(settings, patience);
      ({ dogs } = read);
      if (read.notice) this.info(read.notice);
      const entries = dogs.map(({ id, updated_at }) => ({
        path: paths.payment(id),
        changedAt: updated_at,
      }));
      const sitemap = sitemapXml(address, [...pages, ...entries]);
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsText(address) });
    },
  };
}

interface DogReader {
  dogs: () => readonly DogRow[];
}

/**
 * The dogs that get a page of their own, newest first: as many as the sitemap's plugin has read, up to
 * {@link MOST_DOG_PAGES}. For plugins that stand behind it.
 */
export function dogsWithPage({ plugins }: ResolvedConfig): readonly DogRow[] {
  const reader = plugins.find(({ name }) => name === NAME)?.api as DogReader | undefined;
  return (reader?.dogs() ?? []).slice(0, MOST_DOG_PAGES);
}

async function dogsFrom(
  settings: Readonly<Record<string, string>>,
  patience: number,
): Promise<{ dogs: DogRow[]; notice?: string }> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = settings;
  if (!url || !publishableKey) {
    return { dogs: [], notice: withoutDogs('the backend’s address or key is not set') };
  }
  try {
    const dogs = await readDogs({ url, publishableKey }, AbortSignal.timeout(patience));
    return dogs.length > MOST_DOG_PAGES ? { dogs, notice: tooMany(dogs.length) } : { dogs };
  } catch (problem) {
    return { dogs: [], notice: withoutDogs(reason(problem)) };
  }
}

function withoutDogs(why: string): string {
  return `sitemap.xml names no dogs, and no dog has a page of its own: ${why}. Build again to change that.`;
}

function tooMany(count: number): string {
  return `The newest ${MOST_DOG_PAGES} of ${count} dogs have a page of their own; the others share the page without content.`;
}

/** A failed fetch keeps the true reason one level down. */
function reason(problem: unknown): string {
  const { cause } = Object(problem) as { cause?: unknown };
  const told = cause instanceof Error ? cause : problem;
  return told instanceof Error ? told.message || told.name : String(told);
}
