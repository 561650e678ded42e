/**
 * Replaces `@supabase/realtime-js` in builds (vite.config.ts): the site subscribes to no channel, so nobody
 * should download that code.
 */
export class RealtimeClient {
  /** The Supabase client calls it whenever the session changes. */
  setAuth(): void {}
}
