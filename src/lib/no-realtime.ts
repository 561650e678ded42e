/**
 * Stands in a build in the place of `@supabase/realtime-js` (vite.config.ts), of which the site uses nothing:
 * no screen listens to a channel, and nobody signing in should load the code for it.
 */
export class RealtimeClient {
  /** Called by the backend's client whenever the session changes. */
  setAuth(): void {}
}
