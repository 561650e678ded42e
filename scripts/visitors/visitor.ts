// What a visitor's browser asks of the backend, without the browser.
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { demoAccounts } from '../../tests/support/demo-accounts.ts';

/** A person looks at a page before they ask for the next. */
const LOOKING_MILLISECONDS = 500;
/** One round of a visitor in so many leaves a message; the database takes few of one address in an hour. */
const ROUNDS_TO_A_MESSAGE = 20;
const DOGS = 'dog_profiles?select=*&order=created_at.desc';

const tokenSchema = z.object({ access_token: z.string() });
const dogsSchema = z.array(z.object({ id: z.string(), name: z.string() }));

export interface Answered {
  readonly call: string;
  readonly milliseconds: number;
  /** What went wrong, or null. */
  readonly error: string | null;
}

/** Asks and notes how long it took until the whole answer was there. */
class Browser {
  readonly answers: Answered[] = [];
  #token = PUBLISHABLE_KEY;

  constructor(
    private readonly siteUrl: string,
    private readonly address: string,
  ) {}

  async ask(call: string, path: string, body?: unknown): Promise<unknown> {
    const start = performance.now();
    let error: string | null = null;
    let answer: unknown = null;
    try {
      const response = await fetch(this.siteUrl + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          apikey: PUBLISHABLE_KEY,
          authorization: `Bearer ${this.#token}`,
          'content-type': 'application/json',
          'x-forwarded-for': this.address,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) answer = text === '' ? null : JSON.parse(text);
      else error = `${response.status} ${text.slice(0, 200)}`;
    } catch (problem) {
      error = String(problem);
    }
    this.answers.push({ call, milliseconds: performance.now() - start, error });
    return answer;
  }

  async signIn(): Promise<string> {
    const { email, password, id } = demoAccounts.sponsor;
    const answer = await this.ask('sign in', '/auth/v1/token?grant_type=password', {
      email,
      password,
    });
    const session = tokenSchema.safeParse(answer);
    if (session.success) this.#token = session.data.access_token;
    return id;
  }
}

/**
 * Visits until the time is up: home, the list with a search, one dog, sometimes a message; whoever has an
 * account signs in first and looks at the dashboard as well.
 * @param place number of the visitor, who has a network address of their own
 * @param until end of the visit, on the clock of `performance.now()`
 */
export async function visit(
  siteUrl: string,
  place: number,
  hasAccount: boolean,
  until: number,
): Promise<readonly Answered[]> {
  const browser = new Browser(siteUrl, `10.30.0.${place + 1}`);
  // Not everybody at the same moment.
  await wait((place * LOOKING_MILLISECONDS) / 50);
  const person = hasAccount ? await browser.signIn() : null;
  for (let round = 0; performance.now() < until; round += 1) {
    await browser.ask('home: newest dogs', `/rest/v1/${DOGS}&limit=3`);
    await wait(LOOKING_MILLISECONDS);
    const list = dogsSchema.safeParse(
      await browser.ask('dogs: list', `/rest/v1/${DOGS},id.desc&limit=1000`),
    );
    const found = (list.data ?? []).filter(({ name }) => name.toLowerCase().includes('i'));
    const dog = found[(place + round) % Math.max(found.length, 1)];
    await wait(LOOKING_MILLISECONDS);
    if (dog) await browser.ask('dogs: one', `/rest/v1/dog_profiles?select=*&id=eq.${dog.id}`);
    await wait(LOOKING_MILLISECONDS);
    if ((place + round) % ROUNDS_TO_A_MESSAGE === 0) {
      await browser.ask('contact: send', '/rest/v1/contact_messages', {
        name: `Visitor ${place}`,
        email: `visitor${place}@load.test`,
        message: `Message number ${round} of this visit.`,
      });
    }
    if (person !== null) await lookAtDashboard(browser, person);
  }
  return browser.answers;
}

async function lookAtDashboard(browser: Browser, person: string): Promise<void> {
  const own = (table: string, column: string, rest = '') =>
    `/rest/v1/${table}?select=*&${column}=eq.${person}${rest}`;
  const newest = '&order=created_at.desc,id.desc&limit=51';
  await Promise.all([
    browser.ask('dashboard: am I admin', own('user_roles', 'user_id', '&role=eq.admin')),
    browser.ask('dashboard: profile', own('profiles', 'user_id')),
    browser.ask('dashboard: unread', own('messages', 'recipient_id', '&read_at=is.null')),
  ]);
  await wait(LOOKING_MILLISECONDS);
  await browser.ask('dashboard: donations', own('donations', 'user_id', newest));
  await wait(LOOKING_MILLISECONDS);
  await browser.ask('dashboard: inbox', own('messages', 'recipient_id', newest));
}
