import * as z from 'zod/mini';
import { isTestKey, unsafePayments } from '@/lib/payment-mode';

const environmentSchema = z.object({
  VITE_SUPABASE_URL: z.url({ protocol: /^https?$/ }),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string().check(z.trim(), z.minLength(20)),
  VITE_RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(/^rzp_(test|live)_\w+$/))),
  VITE_PAYMENTS: z.optional(z.enum(['direct', 'server'])),
  VITE_HERO_VIDEO_URL: z.optional(z.string().check(z.regex(/^(https?:\/\/|\/)\S+$/))),
  VITE_CHECKOUT_SCRIPT_URL: z.optional(z.string().check(z.regex(/^\/\S+$/))),
});

/** What each setting must be, in the words that the page and the console show. */
const expectations: Record<keyof z.infer<typeof environmentSchema>, string> = {
  VITE_SUPABASE_URL: 'the address of the Supabase project, such as https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'the publishable (public) key of the Supabase project',
  VITE_RAZORPAY_KEY_ID: 'a Razorpay key id that starts with rzp_test_ or rzp_live_',
  VITE_PAYMENTS: '"direct" or "server"',
  VITE_HERO_VIDEO_URL: 'an http(s) address or a path that starts with /',
  VITE_CHECKOUT_SCRIPT_URL: 'a path that starts with / (the local stack sets it)',
};

const PROVIDER_SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

interface Environment {
  supabaseUrl: string;
  supabasePublishableKey: string;
  razorpayKeyId: string | undefined;
  /** `direct` opens the checkout without an order and is allowed with a test key alone. */
  payments: 'direct' | 'server';
  /** The provider's own script. With a test key the local stack may put its stand-in in its place. */
  checkoutScriptUrl: string;
  heroVideoUrl: string | undefined;
}

export type EnvironmentResult =
  { environment: Environment; problem: null } | { environment: null; problem: string };

/**
 * Reads the site's settings.
 * @param source usually `import.meta.env`; an empty string counts as not set
 * @returns the settings, or one sentence that names every setting which is missing or wrong
 */
export function parseEnvironment(source: Record<string, unknown>): EnvironmentResult {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => String(issue.path[0])));
    const complaints = Object.entries(expectations)
      .filter(([name]) => names.has(name))
      .map(([name, expectation]) => `${name} must be ${expectation}`);
    return {
      environment: null,
      problem: `This site is not set up yet: ${complaints.join('; ')}.`,
    };
  }
  const values = result.data;
  const problem = unsafePayments(values.VITE_PAYMENTS, values.VITE_RAZORPAY_KEY_ID);
  if (problem !== null) return { environment: null, problem };
  const isTest = isTestKey(values.VITE_RAZORPAY_KEY_ID);
  return {
    environment: {
      supabaseUrl: values.VITE_SUPABASE_URL,
      supabasePublishableKey: values.VITE_SUPABASE_PUBLISHABLE_KEY,
      razorpayKeyId: values.VITE_RAZORPAY_KEY_ID,
      payments: values.VITE_PAYMENTS ?? (isTest ? 'direct' : 'server'),
      checkoutScriptUrl:
        (isTest ? values.VITE_CHECKOUT_SCRIPT_URL : undefined) ?? PROVIDER_SCRIPT_URL,
      heroVideoUrl: values.VITE_HERO_VIDEO_URL,
    },
    problem: null,
  };
}

const result = parseEnvironment({
  VITE_SUPABASE_URL: import.meta.env.VITE_SUPABASE_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
  VITE_RAZORPAY_KEY_ID: import.meta.env.VITE_RAZORPAY_KEY_ID,
  VITE_PAYMENTS: import.meta.env.VITE_PAYMENTS,
  VITE_HERO_VIDEO_URL: import.meta.env.VITE_HERO_VIDEO_URL,
  VITE_CHECKOUT_SCRIPT_URL: import.meta.env.VITE_CHECKOUT_SCRIPT_URL,
});

/** The settings of this build, or null together with the sentence in {@link environmentProblem}. */
export const environment = result.environment;
export const environmentProblem = result.problem;
