// Hostile values in every part of an address, in a real browser. A sample of what tests/fuzz runs in bulk.
import type { Page } from '@playwright/test';
import { inAddress, sampleOf } from '../fuzz/support/hostile-values.ts';
import { countHostile, expect, harmTo, test, visitAll } from './support/hostile.ts';
import { signInAs } from './support/sign-in.ts';

const VALUES_FOR_A_GROUP = 40;

/** Addresses that contain a value, by page. */
type Groups = Record<string, ((value: string) => string)[]>;

/** Addresses that anyone may open. */
const open: Groups = {
  'the filters of the dogs': [
    (value) => `/dogs?search=${value}`,
    (value) => `/dogs?location=${value}&trait=${value}`,
    (value) => `/dogs?age=${value}#${value}`,
    (value) => `/dogs?${value}`,
  ],
  'the pages of a dog': [
    (value) => `/dogs/${value}`,
    (value) => `/dogs/${value}/payment`,
    (value) => `/dogs/x/payment?${value}#${value}`,
  ],
  'the sign-in page': [
    (value) => `/auth?tab=${value}`,
    (value) => `/auth#error=${value}`,
    (value) => `/auth/reset#error_code=${value}&error_description=${value}`,
    (value) => `/auth?redirect=${value}&next=${value}&redirect_to=${value}`,
    (value) => `/#message=${value}`,
    (value) => `/dashboard/${value}`,
    (value) => `/admin?dog=${value}`,
  ],
  'the links of emails': [
    (value) => `/newsletter/confirm?token=${value}`,
    (value) => `/unsubscribe?list=${value}&token=${value}#${value}`,
  ],
  'donations and addresses without a page': [
    (value) => `/support?type=${value}#${value}`,
    (value) => `/${value}`,
    (value) => `/stories/${value}?${value}`,
  ],
};

/** Addresses of people with an account. */
const own: Groups = {
  'the pages of a person': [
    (value) => `/dashboard?${value}#${value}`,
    (value) => `/dashboard/donations?year=${value}`,
    (value) => `/dashboard/messages?message=${value}`,
    (value) => `/dashboard/settings#error_code=${value}`,
  ],
  'the pages of the team': [
    (value) => `/dashboard/staff?search=${value}&page=${value}`,
    (value) => `/dashboard/staff/update?dog=${value}`,
    (value) => `/admin?dog=${value}`,
    (value) => `/admin?tab=${value}`,
    (value) => `/dashboard/staff/messages?search=${value}`,
    (value) => `/dashboard/staff/messages?page=${value}`,
  ],
};

/** Without line breaks, which a browser removes before the router sees them. */
function addressesOf(group: string, patterns: readonly ((value: string) => string)[]): string[] {
  return sampleOf(VALUES_FOR_A_GROUP, group).flatMap((value, index) => {
    const pattern = patterns[index % patterns.length];
    return pattern ? [pattern(inAddress(value.replaceAll(/[\n\r\u2028\u2029]/g, ' ')))] : [];
  });
}

async function expectUnharmed(page: Page, groups: Groups): Promise<void> {
  for (const [group, patterns] of Object.entries(groups)) {
    const addresses = addressesOf(group, patterns);
    expect(await visitAll(page, addresses), group).toEqual([]);
    countHostile(addresses.length);
  }
}

test.describe('hostile addresses', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test.beforeEach(({ problems }) => {
    problems.tolerate(/^console error: 404: there is no page at /);
  });

  test('break no public page, run no script and send no request', async ({ page }) => {
    await page.goto('/dogs');
    await expectUnharmed(page, open);
  });

  test('break no page of the team', async ({ page, people }) => {
    await signInAs(page, await people.demo('admin'));
    await page.goto('/dashboard');
    await expectUnharmed(page, own);
  });

  test('break no page that is opened first', async ({ page, baseURL }) => {
    const values = sampleOf(8, 'first page');
    const patterns = Object.values(open).flat();
    const addresses = [
      ...values.map((value, index) => patterns[(index * 3) % patterns.length]?.(inAddress(value))),
      '//evil.example#message=Confirmed',
      '/hi//evil.example',
      '/%0A/evil.example?tab=%00',
      '/dogs%0D%0A',
      '/stories/%E2%80%A8%E2%80%A9',
    ];
    for (const address of addresses) {
      await page.goto(`${baseURL}${address}`);
      expect(await harmTo(page), address).toBeNull();
    }
    countHostile(addresses.length);
  });
});
