import * as z from 'zod/mini';
import { parseJson } from './body.ts';

const text = z.string().check(z.minLength(1));

/** An address, however many slashes a person put behind it. */
const address = z.pipe(
  z.url(),
  z.transform((url: string) => url.replace(/\/+$/, '')),
);

const environmentSchema = z.object({
  SUPABASE_URL: address,
  SUPABASE_ANON_KEY: text,
  SUPABASE_SERVICE_ROLE_KEY: text,
  RAZORPAY_KEY_ID: text,
  RAZORPAY_KEY_SECRET: text,
  RAZORPAY_WEBHOOK_SECRET: text,
  /** While the webhook's secret is being changed: the one before, with which old events are signed. */
  RAZORPAY_WEBHOOK_SECRET_BEFORE: z.optional(text),
  /** Where the provider's API is; a laptop points it at the stand-in. */
  RAZORPAY_API_URL: z._default(address, 'https://api.razorpay.com'),
  /** The origins of the site, separated by commas: only their pages may start a payment. */
  SITE_ORIGINS: text,
});

const reconciliationSchema = z.pick(environmentSchema, {
  SUPABASE_URL: true,
  SUPABASE_SERVICE_ROLE_KEY: true,
  RAZORPAY_KEY_ID: true,
  RAZORPAY_KEY_SECRET: true,
  RAZORPAY_API_URL: true,
});

const scheduleSchema = z.extend(reconciliationSchema, {
  /** What a schedule must know to start a reconciliation; long, because it is all that is asked. */
  RECONCILE_SECRET: z.string().check(z.minLength(32)),
});

export type Environment = z.infer<typeof environmentSchema>;
export type ReconciliationSettings = z.infer<typeof reconciliationSchema>;
export type EnvironmentSource = Record<string, string | undefined>;

/**
 * The settings that the functions run with.
 * @throws Error that names what is missing, never a value
 */
export function readEnvironment(source: EnvironmentSource): Environment {
  return read(environmentSchema, source);
}

/**
 * The settings that the reconciliation needs.
 * @throws Error that names what is missing, never a value
 */
export function readReconciliationSettings(source: EnvironmentSource): ReconciliationSettings {
  return read(reconciliationSchema, source);
}

/**
 * The settings that a scheduled reconciliation needs.
 * @throws Error that names what is missing, never a value
 */
export function readScheduleSettings(source: EnvironmentSource): z.infer<typeof scheduleSchema> {
  return read(scheduleSchema, source);
}

/**
 * The hosted service gives its keys twice: by name in a JSON object, and, until the old kind is gone, each
 * in a variable of its own.
 */
function read<Settings>(schema: z.ZodMiniType<Settings>, source: EnvironmentSource): Settings {
  const result = schema.safeParse({
    ...source,
    SUPABASE_ANON_KEY:
      defaultKey(source['SUPABASE_PUBLISHABLE_KEYS']) ?? source['SUPABASE_ANON_KEY'],
    SUPABASE_SERVICE_ROLE_KEY:
      defaultKey(source['SUPABASE_SECRET_KEYS']) ?? source['SUPABASE_SERVICE_ROLE_KEY'],
  });
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join('.'));
  throw new Error(`These settings are missing or malformed: ${[...new Set(names)].join(', ')}`);
}

const namedKeysSchema = z.object({ default: text });

function defaultKey(namedKeys: string | undefined): string | undefined {
  const result = namedKeysSchema.safeParse(parseJson(namedKeys ?? ''));
  return result.success ? result.data.default : undefined;
}
