import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database, TablesInsert } from '../../../src/lib/database.types.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../supabase/local/keys.ts';
import type { Mail } from '../../../supabase/local/mailbox.ts';
import { NoSocket } from '../../support/no-socket.ts';
import { expect, test as base } from './test.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
}

/** Members who have accounts, made for one test each, and what the backend knows of them. */
export class Members {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  /** Signs somebody up and follows the link in the mail, beside the browser. */
  async join(name = 'Meera Tandon'): Promise<Person> {
    const person = { name, email: `${randomUUID()}@example.test`, password: 'mogra-in-may' };
    const { data, error } = await this.#client(PUBLISHABLE_KEY).auth.signUp({
      email: person.email,
      password: person.password,
      options: { data: { name } },
    });
    if (error) throw error;
    await fetch(await this.linkTo(person.email), { redirect: 'manual' });
    if (!data.user) throw new Error('The service made no account.');
    return { ...person, id: data.user.id };
  }

  /** The newest of so many mails to an address, once it has come. */
  async mailTo(email: string, count = 1): Promise<Mail> {
    const mails: Mail[] = [];
    await expect(async () => {
      const response = await fetch(`${this.#url}/_mail/messages?to=${encodeURIComponent(email)}`);
      const answer: Mail[] = await response.json();
      mails.splice(0, mails.length, ...answer.toSorted((one, other) => other.id - one.id));
      expect(mails).toHaveLength(count);
    }).toPass();
    const [newest] = mails;
    if (!newest) throw new Error(`No mail to ${email}.`);
    return newest;
  }

  /** The link in that mail. */
  async linkTo(email: string, count = 1): Promise<string> {
    const { link } = await this.mailTo(email, count);
    if (link === null) throw new Error(`The mail to ${email} has no link.`);
    return link;
  }

  /** Somebody's own client, on another device. */
  async deviceOf({ email, password }: Person): Promise<SupabaseClient<Database>> {
    const client = this.#client(PUBLISHABLE_KEY);
    const { error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return client;
  }

  /** The database, past every policy. */
  get database(): SupabaseClient<Database> {
    return this.#client(SECRET_KEY);
  }

  /** Records a completed donation. @returns its id */
  async donate({ id }: Person, amountPaise: number): Promise<string> {
    const donation: TablesInsert<'donations'> = {
      user_id: id,
      amount_paise: amountPaise,
      type: 'One-time',
      status: 'completed',
    };
    const { data } = await this.database
      .from('donations')
      .insert(donation)
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  }

  #client(key: string): SupabaseClient<Database> {
    return createClient<Database>(this.#url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: NoSocket },
    });
  }
}

/** The tests of a site with members in it. */
export const test = base.extend<{ members: Members }>({
  members: async ({ baseURL, problems }, runTest) => {
    // The lookup of the admin role asks for a single row, and no row is answered with this status.
    problems.tolerate(/^406: GET .*\/user_roles\?/);
    await runTest(new Members(baseURL ?? ''));
  },
});

/** Fills in the form on the sign-in page and sends it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign In' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in and waits until the site has greeted and has asked all it wants to know. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, email, password);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await page.waitForLoadState('networkidle');
}

export { expect };
