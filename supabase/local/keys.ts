// These keys are valid only for the local stack.

export const PUBLISHABLE_KEY = 'sb_publishable_local_development_only';

/** Bypasses row-level security; only for edge functions and tests. */
export const SECRET_KEY = 'sb_secret_local_development_only';

/** Signs access tokens. */
export const JWT_SECRET = 'local-development-only-jwt-secret-of-the-laptop';

/** The key pair of the fake card provider. */
export const PROVIDER_KEY_ID = 'rzp_test_LocalStandIn';
export const PROVIDER_KEY_SECRET = 'provider_secret_local_development_only';

/** Signs the webhook events of the fake card provider. */
export const PROVIDER_WEBHOOK_SECRET = 'webhook_secret_local_development_only';

/** Authorizes the scheduled reconciliation. */
export const RECONCILE_SECRET = 'reconcile_secret_local_development_only';

/** Encrypts the PANs of donors. */
export const PAN_KEYS = '1:bG9jYWwtZGV2ZWxvcG1lbnQtb25seS0zMi1ieXRlcyE=';

/** Authorizes the command that encrypts the PANs with another key. */
export const ROTATE_PAN_SECRET = 'rotate_pan_secret_local_development_only';

/** Authorizes the schedule that deletes unused files. */
export const CLEAN_UP_SECRET = 'clean_up_secret_local_development_only';

/** Authorizes the schedule that sends emails. */
export const SEND_EMAIL_SECRET = 'send_email_secret_local_development_only';
