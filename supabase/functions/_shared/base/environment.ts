import * as z from 'zod/mini';
import { parseJson } from './http.ts';

const text = z.string().check(z.minLength(1));

const urlWithoutTrailingSlash = z.pipe(
  z.url(),
  z.transform((url: string) => url.replace(/\/+$/, '')),
);

export const siteSchema = z.object({
  SUPABASE_URL: urlWithoutTrailingSlash,
  SUPABASE_ANON_KEY: text,
  SUPABASE_SERVICE_ROLE_KEY: text,
  /** The origins of the site's own pages, separated by commas. */
  SITE_ORIGINS: text,
});

export const donorSchema = z.extend(siteSchema, {
  /** Encrypts the PANs of donors (donor/pan-encryption.ts). Needed only when somebody gives one. */
  PAN_KEYS: z.optional(z.string()),
});

export const recordingSchema = z.extend(donorSchema, {
  /** Whether the site is live. */
  RAZORPAY_KEY_ID: text,
});

export const environmentSchema = z.extend(donorSchema, {
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  /** The previous webhook secret. Events created before a change of secret are still signed with it. */
  RAZORPAY_WEBHOOK_SECRET_BEFORE: z.optional(text),
  /** The local stack sets this to its fake provider. */
  RAZORPAY_API_URL: z._default(urlWithoutTrailingSlash, 'https://api.razorpay.com'),
});

export const reconciliationSchema = z.pick(environmentSchema, {
  SUPABASE_URL: true,
  SUPABASE_SERVICE_ROLE_KEY: true,
  RAZORPAY_KEY_ID: true,
  RAZORPAY_KEY_SECRET: true,
  RAZORPAY_API_URL: true,
});

export const scheduleSchema = z.extend(reconciliationSchema, {
  /** The only credential of the scheduled reconciliation, so it must be too long to guess. */
  RECONCILE_SECRET: z.string().check(z.minLength(32)),
});

const SENDER = /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function isMailServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, hash } = new URL(address);
  // A # that is not encoded would end the address within the password.
  if (hash !== '') return false;
  return (
    protocol === 'smtps:' || (protocol === 'smtp:' && ['127.0.0.1', 'localhost'].includes(hostname))
  );
}

export const unsubscribeSchema = z.object({
  SUPABASE_URL: urlWithoutTrailingSlash,
  SUPABASE_SERVICE_ROLE_KEY: text,
  /** The site's address, for links. */
  SITE_URL: urlWithoutTrailingSlash,
});

export const emailSettingsSchema = z.extend(unsubscribeSchema, {
  /**
   * With TLS from the start: smtps://user:password@host:465, percent-encoded. Only a server on this machine may do without.
   */
  SMTP_URL: text.check(z.refine(isMailServer)),
  /** The sender's name and address, for example Our Name <hello@example.org>. */
  MAIL_FROM: z.string().check(z.regex(SENDER)),
  /** The only credential of the schedule, so it must be too long to guess. */
  SEND_EMAIL_SECRET: z.string().check(z.minLength(32)),
  /** The static host's, which builds the site when it gets a POST. */
  BUILD_HOOK_URL: z.optional(z.url()),
});

export const cleanUpSchema = z.object({
  SUPABASE_URL: urlWithoutTrailingSlash,
  SUPABASE_SERVICE_ROLE_KEY: text,
  // Without them the site takes no payments, so that none is unpaid.
  RAZORPAY_KEY_ID: z.optional(text),
  RAZORPAY_KEY_SECRET: z.optional(text),
  RAZORPAY_API_URL: z._default(urlWithoutTrailingSlash, 'https://api.razorpay.com'),
  /** The only credential of the schedule, so it must be too long to guess. */
  CLEAN_UP_SECRET: z.string().check(z.minLength(32)),
});

export const rotationSchema = z.object({
  SUPABASE_URL: urlWithoutTrailingSlash,
  SUPABASE_SERVICE_ROLE_KEY: text,
  PAN_KEYS: text,
  /** The only credential of the command, so it must be too long to guess. */
  ROTATE_PAN_SECRET: z.string().check(z.minLength(32)),
});

/** What every function has that answers the site's own pages. */
export type SiteSettings = z.infer<typeof siteSchema>;
export type DonorSettings = z.infer<typeof donorSchema>;
export type RecordingSettings = z.infer<typeof recordingSchema>;
export type EmailSettings = z.infer<typeof emailSettingsSchema>;
export type CleanUpSettings = z.infer<typeof cleanUpSchema>;
export type Environment = z.infer<typeof environmentSchema>;
export type ReconciliationSettings = z.infer<typeof reconciliationSchema>;
export type EnvironmentVariables = Record<string, string | undefined>;

/**
 * The settings that a function needs. Supabase sets its new keys in a JSON object by name, and the legacy keys in one
 * variable each.
 * @throws Error that names the missing or malformed settings, never a value
 */
export function readSettings<Settings>(
  schema: z.ZodMiniType<Settings>,
  variables: EnvironmentVariables,
): Settings {
  const result = schema.safeParse({
    ...variables,
    SUPABASE_ANON_KEY:
      firstKey(variables['SUPABASE_PUBLISHABLE_KEYS']) ?? variables['SUPABASE_ANON_KEY'],
    SUPABASE_SERVICE_ROLE_KEY:
      firstKey(variables['SUPABASE_SECRET_KEYS']) ?? variables['SUPABASE_SERVICE_ROLE_KEY'],
  });
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join('.'));
  throw new Error(`These settings are missing or malformed: ${[...new Set(names)].join(', ')}`);
}

const namedKeysSchema = z.record(z.string(), text);

/** People choose the names of their keys. Each works alike. */
function firstKey(namedKeys: string | undefined): string | undefined {
  const result = namedKeysSchema.safeParse(parseJson(namedKeys ?? ''));
  return result.success ? Object.values(result.data)[0] : undefined;
}
