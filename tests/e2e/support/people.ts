import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type { Database, Tables, TablesInsert } from '../../../src/lib/database.types.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../supabase/local/keys.ts';
import type { Mail } from '../../../supabase/local/mailbox.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { NoSocket } from '../../support/no-socket.ts';

type Client = SupabaseClient<Database>;

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  /** As themselves, beside the browser. */
  client: Client;
  session: Session;
}

type Credentials = Pick<Person, 'email' | 'password'>;
type Role = keyof typeof demoAccounts;

/** People with accounts: those of the seed, and new ones whom no other test knows. */
export class People {
  /** What the backend knows of them, past every policy. */
  readonly database: Client;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.database = this.#clientWith(SECRET_KEY);
  }

  /** Somebody of the seed; what others know of them must be left as it is. */
  async demo(role: Role): Promise<Person> {
    const { id, name, ...credentials } = demoAccounts[role];
    const { client, session } = await this.signIn(credentials);
    return { id, name, ...credentials, client, session };
  }

  /** Signs somebody up and confirms their address by the link in their mail, beside the browser. */
  async createAccount(name = 'Meera Tandon'): Promise<Person> {
    const email = `newcomer-${randomUUID()}@example.test`;
    const password = 'mogra-in-may';
    const client = this.#clientWith(PUBLISHABLE_KEY);
    const signUp = await client.auth.signUp({ email, password, options: { data: { name } } });
    if (signUp.error) throw signUp.error;
    const token = new URL(await this.mailedLink(email)).searchParams.get('token');
    const { data, error } = await client.auth.verifyOtp({
      type: 'signup',
      token_hash: token ?? '',
    });
    if (error) throw error;
    const { session } = data;
    if (!session) throw new Error('The link in the mail started no session.');
    return { id: session.user.id, name, email, password, client, session };
  }

  /** Starts a session of somebody on another device. */
  async signIn(credentials: Credentials): Promise<Pick<Person, 'client' | 'session'>> {
    const client = this.#clientWith(PUBLISHABLE_KEY);
    const { data, error } = await client.auth.signInWithPassword(credentials);
    if (error) throw error;
    return { client, session: data.session };
  }

  /** The link in the newest of so many mails to an address, once it has come. */
  async mailedLink(email: string, count = 1): Promise<string> {
    const links: (string | null)[] = [];
    await expect(async () => {
      const response = await fetch(`${this.#url}/_mail/messages?to=${encodeURIComponent(email)}`);
      const mails: Mail[] = await response.json();
      expect(mails).toHaveLength(count);
      const newestFirst = mails.toSorted((one, other) => other.id - one.id);
      links.push(...newestFirst.map(({ link }) => link));
    }).toPass();
    const [link] = links;
    if (!link) throw new Error(`The mail to ${email} has no link.`);
    return link;
  }

  /** Makes somebody a member of the team. */
  async addRole({ id }: Person, role: 'admin' | 'staff'): Promise<void> {
    await this.database.from('user_roles').insert({ user_id: id, role }).throwOnError();
  }

  /** Records a completed donation of somebody; what is not given is plain. */
  async addDonation({ id }: Person, donation: Partial<TablesInsert<'donations'>> = {}) {
    const { data } = await this.database
      .from('donations')
      .insert({
        user_id: id,
        amount_paise: 50_000,
        type: 'One-time',
        status: 'completed',
        ...donation,
      })
      .select()
      .single()
      .throwOnError();
    return data;
  }

  /** Writes a letter to somebody, in the name of the demo staff. */
  async addMessage({ id }: Person, letter: Partial<TablesInsert<'messages'>> = {}) {
    const { data } = await this.database
      .from('messages')
      .insert({
        recipient_id: id,
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
  async messagesOf({ id }: Person): Promise<Tables<'messages'>[]> {
    const { data } = await this.database
      .from('messages')
      .select('*')
      .eq('recipient_id', id)
      .order('created_at')
      .throwOnError();
    return data;
  }

  #clientWith(key: string): Client {
    return createClient<Database>(this.#url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: NoSocket },
    });
  }
}
