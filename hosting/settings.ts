import { loadEnv } from 'vite';

/** What of a deployment's settings its host has to know. */
export interface HostSettings {
  /** Origin of the Supabase project; undefined when it is not set, or no address. */
  readonly supabaseOrigin: string | undefined;
  /** Origin of a film that another host serves. */
  readonly filmOrigin: string | undefined;
}

/**
 * Reads them from the site's own settings, where `vite build` finds them.
 * @param mode Vite's mode, such as `production`
 * @param folder where the `.env` files are
 */
export function hostSettings(mode: string, folder: string): HostSettings {
  const settings = loadEnv(mode, folder, 'VITE_');
  return {
    supabaseOrigin: originOf(settings['VITE_SUPABASE_URL']),
    filmOrigin: originOf(settings['VITE_HERO_VIDEO_URL']),
  };
}

function originOf(address = ''): string | undefined {
  return /^https?:\/\//.test(address) && URL.canParse(address)
    ? new URL(address).origin
    : undefined;
}
