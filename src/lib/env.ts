import { isTestKey, unsafePayments } from '@/lib/payment-mode';

interface Setting {
  /** Completes the sentence '… must be', which the error page and the console show. */
  expectation: string;
  /** A pattern instead of a zod schema, because this module is in the entry bundle. */
  pattern: RegExp;
  isRequired?: true;
}

const settings = {
  VITE_SUPABASE_URL: {
    expectation: 'the address of the Supabase project, such as https://abc.supabase.co',
    pattern: /^https?:\/\/[\w.-]+(:\d+)?\/?$/,
    isRequired: true,
  },
  VITE_SUPABASE_PUBLISHABLE_KEY: {
    expectation: 'the publishable (public) key of the Supabase project',
    pattern: /^\s*(?!sb_secret_)\S{20,}\s*$/,
    isRequired: true,
  },
  VITE_RAZORPAY_KEY_ID: {
    expectation: 'a Razorpay key id that starts with rzp_test_ or rzp_live_',
    pattern: /^rzp_(test|live)_\w+$/,
  },
  VITE_PAYMENTS: { expectation: '"direct" or "server"', pattern: /^(direct|server)$/ },
  VITE_HERO_VIDEO_URL: {
    expectation: 'an http(s) address or a path that starts with /',
    pattern: /^(https?:\/\/|\/)\S+$/,
  },
  VITE_CHECKOUT_SCRIPT_URL: {
    expectation: 'a path that starts with / (the local stack sets it)',
    pattern: /^\/\S+$/,
  },
} satisfies Record<string, Setting>;

type SettingName = keyof typeof settings;

const PROVIDER_SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

export interface Environment {
  supabaseUrl: string;
  supabasePublishableKey: string;
  razorpayKeyId: string | undefined;
  /** `direct` opens the checkout without an order. Only allowed with a test key. */
  payments: 'direct' | 'server';
  /** The provider's script. With a test key it can be the local stack's replacement. */
  checkoutScriptUrl: string;
  heroVideoUrl: string | undefined;
}

export type EnvironmentResult =
  { environment: Environment; problem: null } | { environment: null; problem: string };

/**
 * Validates the environment variables.
 * @param source usually `import.meta.env`; an empty string counts as missing
 * @returns the environment, or a sentence that names every missing or invalid variable
 */
export function parseEnvironment(source: Record<string, unknown>): EnvironmentResult {
  const values: Partial<Record<SettingName, string>> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const value = source[name] ?? '';
    if (value === '' && !setting.isRequired) continue;
    if (typeof value === 'string' && setting.pattern.test(value)) {
      values[name as SettingName] = value.trim();
    } else {
      problems.push(`${name} must be ${setting.expectation}`);
    }
  }
  const { VITE_SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY, VITE_PAYMENTS, ...others } = values;
  if (
    VITE_SUPABASE_URL === undefined ||
    VITE_SUPABASE_PUBLISHABLE_KEY === undefined ||
    problems.length > 0
  ) {
    return {
      environment: null,
      problem: `This site is not set up yet: ${problems.join('; ')}.`,
    };
  }
  const razorpayKeyId = others.VITE_RAZORPAY_KEY_ID;
  const problem = unsafePayments(VITE_PAYMENTS, razorpayKeyId);
  if (problem !== null) return { environment: null, problem };
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
    },
    problem: null,
  };
}

function paymentMode(value: string | undefined): Environment['payments'] | undefined {
  return value === 'direct' || value === 'server' ? value : undefined;
}

const result = parseEnvironment({
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_RAZORPAY_KEY_ID: import.meta.env.VITE_RAZORPAY_KEY_ID,
  VITE_PAYMENTS: import.meta.env.VITE_PAYMENTS,
  VITE_HERO_VIDEO_URL: import.meta.env.VITE_HERO_VIDEO_URL,
  VITE_CHECKOUT_SCRIPT_URL: import.meta.env.VITE_CHECKOUT_SCRIPT_URL,
});

/** null if {@link environmentProblem} is not. */
export const environment = result.environment;
export const environmentProblem = result.problem;
