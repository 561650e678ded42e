// What search engines ask a site for: sitemap.xml and robots.txt, written by each build.
import { loadEnv, type Plugin } from 'vite';
import { prerenderedPaths } from './pages.ts';
import { siteAddress } from './site-address.ts';
import { dogEntries } from './sitemap-dogs.ts';
import { robotsText, sitemapXml, type SitemapEntry } from './sitemap.ts';

const PATIENCE_MILLISECONDS = 10_000;

/** The pages that say the same to everybody. */
const pages: readonly SitemapEntry[] = prerenderedPaths.map((path) => ({ path }));

/**
 * The plugin for vite.config.ts. It settles the site's own address for the whole build, and names the dogs
 * in the sitemap where the backend can be reached; where it can't, the build says so and goes on.
 * @param patience how long the build waits for them, in milliseconds
 */
export function searchFiles(patience = PATIENCE_MILLISECONDS): Plugin {
  let address: string;
  let settings: Record<string, string>;
  return {
    name: 'search-files',
    applyToEnvironment: ({ name }) => name === 'client',
    config({ envDir, root }, { mode }) {
      settings = loadEnv(mode, envDir || root || process.cwd(), 'VITE_');
      address = siteAddress(settings['VITE_SITE_URL']);
      return { define: { 'import.meta.env.VITE_SITE_URL': JSON.stringify(address) } };
    },
    async generateBundle() {
      const { entries, notice } = await dogsFor(settings, patience);
      if (notice) this.info(notice);
      const sitemap = sitemapXml(address, [...pages, ...entries]);
      this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap });
      this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robotsText(address) });
    },
  };
}

async function dogsFor(
  settings: Readonly<Record<string, string>>,
  patience: number,
): Promise<{ entries: SitemapEntry[]; notice?: string }> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey } = settings;
  if (!url || !publishableKey) {
    return { entries: [], notice: withoutDogs('the backend’s address or key is not set') };
  }
  try {
    const signal = AbortSignal.timeout(patience);
    return { entries: await dogEntries({ url, publishableKey }, signal) };
  } catch (problem) {
    return { entries: [], notice: withoutDogs(reason(problem)) };
  }
}

function withoutDogs(why: string): string {
  return `sitemap.xml names the pages but no dogs: ${why}. Build again to name them.`;
}

/** A failed fetch keeps the true reason one level down. */
function reason(problem: unknown): string {
  const { cause } = Object(problem) as { cause?: unknown };
  const told = cause instanceof Error ? cause : problem;
  return told instanceof Error ? told.message || told.name : String(told);
}
