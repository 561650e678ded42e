import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { Database, Tables, TablesInsert } from '../../../src/lib/database.types.ts';
import { storageKeys } from '../../../src/lib/local-storage.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../supabase/local/keys.ts';
import type { Mail } from '../../../supabase/local/mailbox.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { NoSocket } from '../../support/no-socket.ts';
import type { Problems } from './problems.ts';

type Client = SupabaseClient<Database>;

export interface Person {
  id: string;
  name: string;
  email: string;
  /** As themselves, beside the browser. */
  client: Client;
  session: Session;
}

type Role = keyof typeof demoAccounts;

/** People with accounts: those of the seed, and new ones whom no other test knows. */
export class People {
  readonly #url: string;
  readonly #server: Client;

  constructor(url: string) {
    this.#url = url;
    this.#server = this.#clientWith(SECRET_KEY);
  }

  /** Somebody of the seed; what others know of them must be left as it is. */
  async demo(role: Role): Promise<Person> {
    const { email, password } = demoAccounts[role];
    return this.#signIn(email, password);
  }

  /** Signs somebody up and follows the link in their mail. */
  async newcomer(name = 'Newcomer'): Promise<Person> {
    const account = { email: `newcomer-${randomUUID()}@example.test`, password: randomUUID() };
    const { error } = await this.#clientWith(PUBLISHABLE_KEY).auth.signUp({
      ...account,
      options: { data: { name } },
    });
    if (error) throw error;
    const mails: Mail[] = await (
      await fetch(`${this.#url}/_mail/messages?to=${encodeURIComponent(account.email)}`)
    ).json();
    const link = mails.at(-1)?.link;
    if (!link) throw new Error(`No mail came to ${account.email}.`);
    await fetch(link, { redirect: 'manual' });
    return this.#signIn(account.email, account.password);
  }

  /** Writes a letter to somebody, in the name of the demo staff. */
  async writeTo(person: Person, letter: Partial<TablesInsert<'messages'>> = {}) {
    const { data } = await this.#server
      .from('messages')
      .insert({
        recipient_id: person.id,
        sender_id: demoAccounts.staff.id,
        subject: 'A letter',
        body: 'Plain words.',
        ...letter,
      })
      .select()
      .single()
      .throwOnError();
    return data;
  }

  /** The letters that somebody has, oldest first, as they are stored. */
  async lettersOf({ id }: Person): Promise<Tables<'messages'>[]> {
    const { data } = await this.#server
      .from('messages')
      .select('*')
      .eq('recipient_id', id)
      .order('created_at')
      .throwOnError();
    return data;
  }

  async #signIn(email: string, password: string): Promise<Person> {
    const client = this.#clientWith(PUBLISHABLE_KEY);
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    const name: unknown = data.user.user_metadata['name'];
    return { id: data.user.id, name: String(name), email, client, session: data.session };
  }

  #clientWith(key: string): Client {
    return createClient<Database>(this.#url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: NoSocket },
    });
  }
}

/** Gives the browser a person's session, as a visit before this one would have left it. */
export async function enterAs(page: Page, person: Person, problems: Problems): Promise<void> {
  const { admin } = demoAccounts;
  // "No such row" is the service's ordinary answer to the question for the administrator's role.
  if (person.id !== admin.id) problems.expect(/^406: GET .*user_roles/);
  await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKeys.session,
    JSON.stringify(person.session),
  ] as const);
}
