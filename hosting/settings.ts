import { loadEnv } from 'vite';

/** The settings of a deployment that affect its host's configuration. */
export interface HostSettings {
  /** Origin of the Supabase project; undefined when it is not set or not a URL. */
  readonly supabaseOrigin: string | undefined;
  /** Origin of the film; undefined when the site's own host serves it. */
  readonly filmOrigin: string | undefined;
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
  };
}

function originOf(address = ''): string | undefined {
  return /^https?:\/\//.test(address) && URL.canParse(address)
    ? new URL(address).origin
    : undefined;
}
