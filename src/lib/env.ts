interface Setting {
  /** A pattern instead of a zod schema, because this module is in the entry bundle. */
  pattern: RegExp;
  isRequired?: true;
}

/** app/setting-problems.ts says what each must be. */
const settings = {
  VITE_SUPABASE_URL: { pattern: /^https?:\/\/[\w.-]+(:\d+)?\/?$/, isRequired: true },
  VITE_SUPABASE_PUBLISHABLE_KEY: { pattern: /^\s*(?!sb_secret_)\S{20,}\s*$/, isRequired: true },
  VITE_RAZORPAY_KEY_ID: { pattern: /^rzp_(test|live)_\w+$/ },
  VITE_PAYMENTS: { pattern: /^(direct|server)$/ },
  VITE_HERO_VIDEO_URL: { pattern: /^(https?:\/\/|\/)\S+$/ },
  VITE_CHECKOUT_SCRIPT_URL: { pattern: /^\/\S+$/ },
  VITE_TURNSTILE_SITE_KEY: { pattern: /^\S+$/ },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

const PROVIDER_SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

export interface SiteEnvironment {
  supabaseUrl: string;
  supabasePublishableKey: string;
  razorpayKeyId: string | undefined;
  /** `direct` opens the checkout without an order. Only allowed with a test key. */
  payments: 'direct' | 'server';
  /** The provider's script. With a test key it can be the local stack's replacement. */
  checkoutScriptUrl: string;
  heroVideoUrl: string | undefined;
  /** Of the captcha of sign-in and sign-up; undefined on a site without one. */
  turnstileSiteKey: string | undefined;
}

/** Missing or invalid settings, or valid ones that don't fit together. */
export type EnvironmentProblem = readonly SettingName[] | 'unsafe-payments';

export type EnvironmentResult =
  | { environment: SiteEnvironment; problem: null }
  | { environment: null; problem: EnvironmentProblem };

/**
 * Validates the environment variables.
 * @param source usually `import.meta.env`; an empty string counts as missing
 * @returns the environment, or what is wrong, for `describeProblem`
 */
export function parseEnvironment(source: Record<string, unknown>): EnvironmentResult {
  const values: Partial<Record<SettingName, string>> = {};
  const invalid: SettingName[] = [];
  for (const [name, setting] of Object.entries<Setting>(settings) as [SettingName, Setting][]) {
    const value = source[name] ?? '';
    if (value === '' && !setting.isRequired) continue;
    if (typeof value === 'string' && setting.pattern.test(value)) {
      values[name] = value.trim();
    } else {
      invalid.push(name);
    }
  }
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, VITE_PAYMENTS, ...others } = values;
  if (
    VITE_SUPABASE_URL === undefined ||
    VITE_SUPABASE_PUBLISHABLE_KEY === undefined ||
    invalid.length > 0
  ) {
    return { environment: null, problem: invalid };
  }
  const razorpayKeyId = others.VITE_RAZORPAY_KEY_ID;
  if (areUnsafePayments(VITE_PAYMENTS, razorpayKeyId)) {
    return { environment: null, problem: 'unsafe-payments' };
  }
  const isTest = isTestKey(razorpayKeyId);
  return {
    environment: {
      supabaseUrl: VITE_SUPABASE_URL.replace(/\/$/, ''),
      supabasePublishableKey: VITE_SUPABASE_PUBLISHABLE_KEY,
      razorpayKeyId,
      payments: paymentMode(VITE_PAYMENTS) ?? (isTest ? 'direct' : 'server'),
      checkoutScriptUrl:
        (isTest ? others.VITE_CHECKOUT_SCRIPT_URL : undefined) ?? PROVIDER_SCRIPT_URL,
      heroVideoUrl: others.VITE_HERO_VIDEO_URL,
      turnstileSiteKey: others.VITE_TURNSTILE_SITE_KEY,
    },
    problem: null,
  };
}

function paymentMode(value: string | undefined): SiteEnvironment['payments'] | undefined {
  return value === 'direct' || value === 'server' ? value : undefined;
}

const TEST_KEY_PREFIX = 'rzp_test_';

/** Whether no money can move with this key of the card provider; true without a key. */
export function isTestKey(keyId: string | undefined): boolean {
  return keyId?.startsWith(TEST_KEY_PREFIX) ?? true;
}

/**
 * Whether these settings must not take payments. A payment without an order can't be captured: with a live key
 * people would pay and get their money back days later.
 */
function areUnsafePayments(mode: string | undefined, keyId: string | undefined): boolean {
  return mode === 'direct' && !isTestKey(keyId);
}

/** What a build is refused for: malformed settings, or unsafe payments. Without settings it says that it isn't set up. */
export function buildProblem(source: Record<string, string>): EnvironmentProblem | null {
  if (areUnsafePayments(source['VITE_PAYMENTS'], source['VITE_RAZORPAY_KEY_ID'])) {
    return 'unsafe-payments';
  }
  const { problem } = parseEnvironment(source);
  const malformed =
    typeof problem === 'string' ? [] : (problem ?? []).filter((name) => source[name]);
  return malformed.length === 0 ? null : malformed;
}

const result = parseEnvironment({
  VITE_SUPABASE_URL: import.meta.env?.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env?.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_RAZORPAY_KEY_ID: import.meta.env?.VITE_RAZORPAY_KEY_ID,
  VITE_PAYMENTS: import.meta.env?.VITE_PAYMENTS,
  VITE_HERO_VIDEO_URL: import.meta.env?.VITE_HERO_VIDEO_URL,
  VITE_CHECKOUT_SCRIPT_URL: import.meta.env?.VITE_CHECKOUT_SCRIPT_URL,
  VITE_TURNSTILE_SITE_KEY: import.meta.env?.VITE_TURNSTILE_SITE_KEY,
});

/** null if {@link environmentProblem} is not. */
export const environment = result.environment;
export const environmentProblem = result.problem;

/** Whether people pay real money on this site: its key of the card provider is a live one. */
export function isLiveSite(): boolean {
  return !isTestKey(environment?.razorpayKeyId);
}
