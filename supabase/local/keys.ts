// The keys of the local stack. They open nothing but the database on this machine.

/** What the browser sends, as a hosted project's publishable key. */
export const PUBLISHABLE_KEY = 'sb_publishable_local_development_only';

/** Passes every row-level policy; only edge functions and tests hold it. */
export const SECRET_KEY = 'sb_secret_local_development_only';

/** Signs the access tokens of the local sign-in service. */
export const JWT_SECRET = 'local-development-only-jwt-secret-of-the-laptop';

/** What the card provider's stand-in knows its one merchant by. */
export const PROVIDER_KEY_ID = 'rzp_test_LocalStandIn';
export const PROVIDER_KEY_SECRET = 'provider_secret_local_development_only';

/** Signs the events that the stand-in sends. */
export const PROVIDER_WEBHOOK_SECRET = 'webhook_secret_local_development_only';

/** Starts the scheduled reconciliation. */
export const RECONCILE_SECRET = 'reconcile_secret_local_development_only';
