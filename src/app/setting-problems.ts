import type { EnvironmentProblem, SettingName } from '@/lib/env';

/** Completes the sentence '… must be'. */
const expectations: Readonly<Record<SettingName, string>> = {
  VITE_SUPABASE_URL: 'the address of the Supabase project, such as https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'the publishable (public) key of the Supabase project',
  VITE_RAZORPAY_KEY_ID: 'a Razorpay key id that starts with rzp_test_ or rzp_live_',
  VITE_PAYMENTS: '"direct" or "server"',
  VITE_HERO_VIDEO_URL: 'an http(s) address or a path that starts with /',
  VITE_CHECKOUT_SCRIPT_URL: 'a path that starts with / (the local stack sets it)',
  VITE_TURNSTILE_SITE_KEY: 'the site key of a Turnstile widget, without spaces',
};

/** A sentence about every wrong setting. It never repeats a value, which may be a misplaced secret. */
export function describeProblem(problem: EnvironmentProblem): string {
  if (problem === 'unsafe-payments') {
    return 'This site is not set up safely: VITE_PAYMENTS=direct works with a test key alone, and VITE_RAZORPAY_KEY_ID is a live key.';
  }
  const sentences = problem.map((name) => `${name} must be ${expectations[name]}`);
  return `This site is not set up yet: ${sentences.join('; ')}.`;
}
