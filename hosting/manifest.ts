import type { SiteLanguage } from '../src/lib/language.ts';

/** Of the first language it is in public/. */
export const MANIFEST_FILE = 'manifest.webmanifest';

/** The web manifest of a language is another app, which starts on that language's home page. */
export function translatedManifest(
  manifest: string,
  { tag, prefix }: SiteLanguage,
  description: string,
): string {
  const own = { id: prefix, start_url: prefix, lang: tag, description };
  return `${JSON.stringify({ ...(JSON.parse(manifest) as object), ...own }, null, 2)}\n`;
}

/** The manifest's path below the build's folder: `hi.webmanifest` for `/hi`. */
export function manifestFileOf({ prefix }: SiteLanguage): string {
  return prefix === '' ? MANIFEST_FILE : `${prefix.slice(1)}.webmanifest`;
}
