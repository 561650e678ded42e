import { loadEnv } from 'vite';

/** The settings of a deployment that affect its host's configuration. */
export interface HostSettings {
  /** Origin of the Supabase project; undefined when it is not set or not a URL. */
  readonly supabaseOrigin: string | undefined;
  /** Origin of the film; undefined when the site's own host serves it. */
  readonly filmOrigin: string | undefined;
  /** Whether every subdomain of the site has HTTPS, and browsers may insist on it. */
  readonly isForSubdomains?: boolean;
  /** Whether the forms to sign in and up have a captcha. */
  readonly hasCaptcha?: boolean;
}

/**
 * Reads them from the environment and the `.env` files, as `vite build` does.
 * @param mode Vite's mode, such as `production`
 * @param folder where the `.env` files are
 */
export function hostSettings(mode: string, folder: string): HostSettings {
  const settings = loadEnv(mode, folder, 'VITE_');
  return {
    supabaseOrigin: originOf(settings['VITE_SUPABASE_URL']),
    filmOrigin: originOf(settings['VITE_HERO_VIDEO_URL']),
    isForSubdomains: settings['VITE_HTTPS_SUBDOMAINS'] === 'on',
    hasCaptcha: Boolean(settings['VITE_TURNSTILE_SITE_KEY']),
  };
}

function originOf(address = ''): string | undefined {
  return /^https?:\/\//.test(address) && URL.canParse(address)
    ? new URL(address).origin
    : undefined;
}
