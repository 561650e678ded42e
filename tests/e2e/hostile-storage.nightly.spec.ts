// Hostile values in the browser's storage, in a real browser: another program, an older version or a stranger
// at the device may have written them.
import type { Page } from '@playwright/test';
import { storageKeys } from '../../src/lib/local-storage.ts';
import { hostileDocuments, sampleOf } from '../fuzz/support/hostile-values.ts';
import { isNightly } from '../support/nightly.ts';
import { countHostile, expect, harmTo, test } from './support/hostile.ts';
import { signInAs } from './support/sign-in.ts';

/** How often the site is opened. */
const TURNS = isNightly ? 10 : 3;

const localKeys = [
  ...Object.values(storageKeys),
  `${storageKeys.session}-user`,
  `${storageKeys.session}-code-verifier`,
];
const sessionKeys = ['paws_pending_toast', 'paws_carried_drafts', 'paws_reloaded_at'];

type Stored = Record<string, string>;

async function store(page: Page, local: Stored, session: Stored): Promise<void> {
  await page.evaluate(
    ([forEver, forThisTab]) => {
      localStorage.clear();
      Object.assign(localStorage, forEver);
      Object.assign(sessionStorage, forThisTab);
    },
    [local, session] as const,
  );
}

/** The shapes that the site itself writes, filled with a hostile value. */
const shapes: ((value: unknown) => string)[] = [
  String,
  (value) => JSON.stringify(value),
  (value) => JSON.stringify({ name: value, email: value, createdAt: value, user: value }),
  (value) => JSON.stringify(['info', value]),
  (value) => JSON.stringify({ contact: { name: value, message: value }, gift: value }),
  (value) => JSON.stringify({ access_token: value, refresh_token: value, expires_at: value }),
];

/** A text for each key, each of another shape. */
function textsFor(keys: readonly string[], turn: number): Stored {
  const documents = hostileDocuments('storage');
  return Object.fromEntries(
    keys.map((key, place) => {
      const [value] = sampleOf(1, `${key} ${turn}`);
      const document = documents[(turn + place) % documents.length];
      const shape = shapes[(turn + place) % shapes.length] ?? String;
      return [key, shape(turn % 3 === 2 ? document : value)];
    }),
  );
}

test.describe('hostile values in the storage', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('break no page of a visitor', async ({ page, problems }) => {
    // The server refuses a session that isn't one.
    problems.tolerate(/^40[0-3]: (GET|POST) .*\/auth\/v1\//, /^console error: AuthApiError/);
    await page.goto('/favicon.svg');
    for (let turn = 0; turn < TURNS; turn += 1) {
      await store(page, textsFor(localKeys, turn), textsFor(sessionKeys, turn));
      await page.goto('/support');
      expect(await harmTo(page), `turn ${turn}`).toBeNull();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    }
    countHostile(TURNS * (localKeys.length + sessionKeys.length));
  });

  test('a person with a valid session sees the server’s data', async ({ page, people }) => {
    const person = await people.createAccount();
    const { user } = person.session;
    const documents = [...hostileDocuments('user'), ...sampleOf(3, 'user')];
    await signInAs(page, person);
    for (let turn = 0; turn < TURNS; turn += 1) {
      const document = documents[(turn * 3) % documents.length];
      const session = { ...person.session, user: { ...user, user_metadata: document } };
      await store(
        page,
        {
          ...textsFor(localKeys, turn),
          [storageKeys.session]: JSON.stringify(session),
          [storageKeys.isLoggedIn]: 'true',
        },
        textsFor(sessionKeys, turn),
      );
      await page.goto('/dashboard');
      expect(await harmTo(page), `turn ${turn}`).toBeNull();
      await expect(page.getByRole('definition').first()).toHaveText(person.name);
    }
    countHostile(TURNS * (localKeys.length + sessionKeys.length));
  });
});
