import { describe, expect, it } from 'vitest';
import { buildProblem, parseEnvironment, type SettingName } from '@/lib/env';
import { describeProblem } from '@/app/setting-problems';

const good = {
  VITE_SUPABASE_URL: 'https://abc.supabase.co',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
};
const testKey = { VITE_RAZORPAY_KEY_ID: 'rzp_test_0123456789' };
const liveKey = { VITE_RAZORPAY_KEY_ID: 'rzp_live_0123456789' };

describe('a valid environment', () => {
  it('needs only the URL and the publishable key of Supabase', () => {
    expect(parseEnvironment(good)).toEqual({
      problem: null,
      environment: {
        supabaseUrl: 'https://abc.supabase.co',
        supabasePublishableKey: 'sb_publishable_0123456789',
        razorpayKeyId: undefined,
        payments: 'direct',
        checkoutScriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
        heroVideoUrl: undefined,
      },
    });
  });

  it.each([
    ['a test key', testKey, 'direct'],
    ['a live key', liveKey, 'server'],
    ['a test key and server', { ...testKey, VITE_PAYMENTS: 'server' }, 'server'],
    ['a test key and direct', { ...testKey, VITE_PAYMENTS: 'direct' }, 'direct'],
    ['a live key and server', { ...liveKey, VITE_PAYMENTS: 'server' }, 'server'],
  ])('with %s sets the payment mode', (_case, values, payments) => {
    expect(parseEnvironment({ ...good, ...values }).environment?.payments).toBe(payments);
  });

  it.each(['/video/winter.webm', 'https://videos.example/winter.mp4'])(
    'may have the video URL %s',
    (heroVideoUrl) => {
      const { environment } = parseEnvironment({ ...good, VITE_HERO_VIDEO_URL: heroVideoUrl });
      expect(environment?.heroVideoUrl).toBe(heroVideoUrl);
    },
  );

  it('may have a trailing slash in the Supabase URL', () => {
    const values = { ...good, VITE_SUPABASE_URL: 'https://abc.supabase.co/' };
    expect(parseEnvironment(values)).toEqual(parseEnvironment(good));
  });

  it('treats an empty value as missing', () => {
    const empty = { VITE_RAZORPAY_KEY_ID: '', VITE_PAYMENTS: '', VITE_HERO_VIDEO_URL: '' };
    expect(parseEnvironment({ ...good, ...empty })).toEqual(parseEnvironment(good));
  });

  it('replaces the checkout script with a test key, never with a live one', () => {
    const override = { VITE_CHECKOUT_SCRIPT_URL: '/test-checkout.js' };
    const scriptFor = (key: object) =>
      parseEnvironment({ ...good, ...key, ...override }).environment?.checkoutScriptUrl;
    expect(scriptFor(testKey)).toBe('/test-checkout.js');
    expect(scriptFor(liveKey)).toBe('https://checkout.razorpay.com/v1/checkout.js');
  });
});

describe('a build', () => {
  it.each<[string, Record<string, string>, string | null]>([
    ['good settings', good, null],
    ['no settings', {}, null],
    [
      'a key of 19 characters',
      { ...good, VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123' },
      'This site is not set up yet: VITE_SUPABASE_PUBLISHABLE_KEY must be the publishable (public) key of the Supabase project.',
    ],
    [
      'a live key and direct payments',
      { ...liveKey, VITE_PAYMENTS: 'direct' },
      'This site is not set up safely: VITE_PAYMENTS=direct works with a test key alone, and VITE_RAZORPAY_KEY_ID is a live key.',
    ],
  ])('with %s is made, or fails with the sentence', (_what, settings, sentence) => {
    const problem = buildProblem(settings);
    expect(problem && describeProblem(problem)).toBe(sentence);
  });
});

describe('an invalid environment', () => {
  it.each<[SettingName, string | undefined]>([
    ['VITE_SUPABASE_URL', undefined],
    ['VITE_SUPABASE_URL', ''],
    ['VITE_SUPABASE_URL', 'abc.supabase.co'],
    ['VITE_SUPABASE_URL', 'ftp://abc.supabase.co'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', undefined],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'short'],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', `short${' '.repeat(30)}`],
    ['VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_0123456789'],
    ['VITE_RAZORPAY_KEY_ID', 'rzp_0123456789'],
    ['VITE_PAYMENTS', 'both'],
    ['VITE_HERO_VIDEO_URL', 'winter.webm'],
    ['VITE_CHECKOUT_SCRIPT_URL', 'https://elsewhere.example/checkout.js'],
  ])('reports only %s if it is %s', (name, value) => {
    expect(parseEnvironment({ ...good, [name]: value })).toEqual({
      environment: null,
      problem: [name],
    });
    expect(describeProblem([name])).toMatch(
      new RegExp(`^This site is not set up yet: ${name} must be .+\\.$`),
    );
  });

  it('reports all variables in one sentence', () => {
    expect(sentenceAbout({})).toBe(
      'This site is not set up yet: VITE_SUPABASE_URL must be the address of the Supabase project, ' +
        'such as https://abc.supabase.co; VITE_SUPABASE_PUBLISHABLE_KEY must be the publishable ' +
        '(public) key of the Supabase project.',
    );
  });

  it('is one with a live key and direct payments', () => {
    const values = { ...good, ...liveKey, VITE_PAYMENTS: 'direct' };
    expect(parseEnvironment(values).environment).toBeNull();
    expect(sentenceAbout(values)).toMatch(/not set up safely.*VITE_PAYMENTS=direct.*live key/);
  });

  it('never repeats a value, which may be a misplaced secret', () => {
    expect(sentenceAbout({ ...good, VITE_RAZORPAY_KEY_ID: 'a-secret-value' })).not.toContain(
      'a-secret-value',
    );
  });
});

function sentenceAbout(values: object): string {
  const { problem } = parseEnvironment({ ...values });
  return problem === null ? '' : describeProblem(problem);
}
