import type { SiteLanguage } from '../src/lib/language.ts';
import { organisationDetails } from '../supabase/functions/_shared/common/organisation.ts';

/** Of the first language. */
export const MANIFEST_FILE = 'manifest.webmanifest';

/** As in src/styles/tokens.css. */
const GROUND = '#fbf5e9';

const icon = (file: string, size: number, purpose: string) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The web manifest of a language, which is an app of its own and starts on that language's home page. */
export function webManifest({ tag, prefix }: SiteLanguage, description: string): string {
  const { name, shortName } = organisationDetails;
  const manifest = {
    id: prefix || '/',
    name,
    short_name: shortName,
    description,
    lang: tag,
    dir: 'ltr',
    start_url: prefix || '/',
    scope: '/',
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** The manifest's path below the build's folder: `hi.webmanifest` for `/hi`. */
export function manifestFileOf({ prefix }: SiteLanguage): string {
  return prefix === '' ? MANIFEST_FILE : `${prefix.slice(1)}.webmanifest`;
}
