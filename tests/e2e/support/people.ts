import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import type {
  Database,
  Tables,
  TablesInsert,
} from '../../../supabase/functions/_shared/common/database.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import type { Email } from '../../../supabase/local/mailbox.ts';
import { instantDaysAgo } from '../../support/days.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { NoSocket } from '../../support/no-socket.ts';
import { signInWithCode } from '../../support/second-factor.ts';
import { ownerClient } from './owner-client.ts';
import { sendDueEmails } from './stored-rows.ts';

type Client = SupabaseClient<Database>;

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  /** A client signed in as this person. */
  client: Client;
  session: Session;
}

type Credentials = Pick<Person, 'email' | 'password'>;
type Role = keyof typeof demoAccounts;

/** People with accounts: those of the seed, and new ones for each test. */
export class People {
  /** A client with the rights of the database's owner. */
  readonly database: Client;
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.database = ownerClient(url);
  }

  /** A person of the seed. Tests must not change their data. */
  async demo(role: Role): Promise<Person> {
    const { id, name, email, password } = demoAccounts[role];
    const credentials = { email, password };
    const { client, session } = await this.signIn(credentials);
    return { id, name, ...credentials, client, session };
  }

  /** Stores the details for receipts, which a person is otherwise asked for before the first donation. */
  async addDonor({ id, name }: Pick<Person, 'id' | 'name'>): Promise<void> {
    await this.database
      .from('donors')
      .insert({ user_id: id, name, address: '14 Rana Pratap Marg\nLucknow 226001' })
      .throwOnError();
  }

  /** Signs a person up, confirms their address by the code in the email and sets the password, without the browser. */
  async createAccount(name = 'Meera Tandon'): Promise<Person> {
    const email = `newcomer-${randomUUID()}@example.test`;
    const password = 'mogra-in-may';
    const client = this.#newClient();
    const signUp = await client.auth.signUp({ email, password, options: { data: { name } } });
    if (signUp.error) throw signUp.error;
    const token = await this.emailedCode(email);
    const verified = await client.auth.verifyOtp({ type: 'email', email, token });
    if (verified.error) throw verified.error;
    const update = await client.auth.updateUser({ password, data: { name } });
    if (update.error) throw update.error;
    const { data } = await client.auth.refreshSession();
    const { session } = data;
    if (!session) throw new Error('The code in the email started no session.');
    await client.from('profiles').update({ name }).eq('user_id', session.user.id).throwOnError();
    return { id: session.user.id, name, email, password, client, session };
  }

  /** Signs a person in on another device. */
  async signIn(credentials: Credentials): Promise<Pick<Person, 'client' | 'session'>> {
    const client = this.#newClient();
    return { client, session: await signInWithCode(client, credentials) };
  }

  /** Sends due emails, and waits for one to an address. @param subject its beginning @returns its text */
  async emailText(email: string, subject: string): Promise<string> {
    const found: string[] = [];
    await expect(async () => {
      await sendDueEmails(this.#url);
      const emails = await this.#emailsTo(email);
      found.push(
        ...emails.filter((one) => one.subject.startsWith(subject)).map(({ text }) => text),
      );
      expect(found).not.toEqual([]);
    }).toPass();
    return found[0] ?? '';
  }

  /** Waits for a number of emails of the sign-in service. @returns the code in the newest */
  async emailedCode(email: string, count = 1): Promise<string> {
    const { code } = await this.#newestEmail(email, count);
    if (code === null) throw new Error(`The email to ${email} has no code.`);
    return code;
  }

  async #newestEmail(email: string, count: number): Promise<Email> {
    const found: Email[] = [];
    await expect(async () => {
      // Only those of the sign-in service have a code.
      const emails = (await this.#emailsTo(email)).filter(({ code }) => code !== null);
      expect(emails).toHaveLength(count);
      found.push(...emails.toSorted((one, other) => other.id - one.id));
    }).toPass();
    const [newest] = found;
    if (!newest) throw new Error(`There is no email to ${email}.`);
    return newest;
  }

  async #emailsTo(email: string): Promise<Email[]> {
    const response = await fetch(`${this.#url}/_mail/messages?to=${encodeURIComponent(email)}`);
    return response.json();
  }

  /** Gives a person a role. */
  async addRole({ id }: Person, role: 'admin' | 'staff' | 'volunteer'): Promise<void> {
    await this.database.from('user_roles').insert({ user_id: id, role }).throwOnError();
  }

  /** Inserts a completed donation of a person, with defaults. */
  async addDonation({ id }: Person, donation: Partial<TablesInsert<'donations'>> = {}) {
    const { status = 'completed', ...values } = donation;
    const { data } = await this.database
      .from('donations')
      .insert({ user_id: id, amount_paise: 50_000, type: 'One-time', ...values })
      .select()
      .single()
      .throwOnError();
    // As the server does when the provider reports a payment, so that there is a receipt.
    await this.database
      .rpc('write_donation_state', {
        donation_id: data.id,
        expected_version: data.sync_version,
        next_status: status,
        payment_id: data.provider_payment_id ?? `pay_${data.id}`,
        refunded_paise: data.refunded_paise,
        is_up_to_date: true,
        items: [],
        payment: { paid_at: data.paid_at ?? data.created_at },
      })
      .throwOnError();
    return { ...data, status };
  }

  /** Makes a donation of a person a gift with a page. @returns the donation's receipt, and the path of the page */
  async addGift(donation: Pick<Tables<'donations'>, 'id' | 'paid_at'>, giver: Person) {
    const receipt = await this.database
      .from('receipts')
      .select('id, verify_code, tax_year')
      .eq('donation_id', donation.id)
      .single()
      .throwOnError();
    const { data } = await this.database
      .from('gifts')
      .insert({
        donation_id: donation.id,
        recipient_name: 'अम्मा',
        giver_name: giver.name,
        occasion: 'birthday',
        paid_at: new Date().toISOString(),
        language: 'hi',
      })
      .select('id')
      .single()
      .throwOnError();
    const secret = await giver.client.rpc('renew_gift_link', { gift_id: data.id }).throwOnError();
    return { receipt: receipt.data, gift: `/gifts/${data.id}#${secret.data}` };
  }

  /** Inserts a running sponsorship of a person for all dogs, with defaults. */
  async addSponsorship(
    { id }: Person,
    sponsorship: Partial<TablesInsert<'sponsorships'>> = {},
  ): Promise<string> {
    const { data } = await this.database
      .from('sponsorships')
      .insert({
        user_id: id,
        amount_paise: 300_000,
        mode: 'test',
        status: 'active',
        started_at: '2026-06-01T04:00:00Z',
        next_charge_at: instantDaysAgo(-20).toISOString(),
        ...sponsorship,
      })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  }

  /** Inserts a message to a person from the demo staff. */
  async addMessage({ id }: Person, message: Partial<TablesInsert<'messages'>> = {}) {
    const { data } = await this.database
      .from('messages')
      .insert({
        recipient_id: id,
        sender_id: demoAccounts.staff.id,
        subject: 'A message',
        body: 'Plain words.',
        // Tests send equal messages on one day.
        sent_on: null,
        ...message,
      })
      .select()
      .single()
      .throwOnError();
    return data;
  }

  /** A person's messages as they are stored, oldest first. */
  async messagesOf({ id }: Person): Promise<Tables<'messages'>[]> {
    const { data } = await this.database
      .from('messages')
      .select('*')
      .eq('recipient_id', id)
      .order('created_at')
      .throwOnError();
    return data;
  }

  #newClient(): Client {
    return createClient<Database>(this.#url, PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      realtime: { transport: NoSocket },
    });
  }
}
