// A signed-in sponsor on the local stack, who uses the site's functions and the fake provider's checkout and bank.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database, Tables } from '../../supabase/functions/_shared/common/database.ts';
import { PROVIDER_KEY_ID, PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import type { bankActions } from '../../supabase/local/payments/mandate-actions.ts';
import { addDonor } from './donors.ts';
import { NoSocket } from './no-socket.ts';
import type { PaymentStack } from './payment-stack.ts';
import { signInWithCode } from './second-factor.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export class Sponsor {
  readonly client: SupabaseClient<Database>;
  readonly #stack: PaymentStack;
  #token = '';

  constructor(stack: PaymentStack) {
    this.#stack = stack;
    this.client = createClient<Database>(stack.url, PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: NoSocket },
    });
  }

  /** Signs in to an account, and gives it a donor's details. */
  async signIn(email: string, password: string): Promise<void> {
    const { access_token: token, user } = await signInWithCode(this.client, { email, password });
    this.#token = token;
    await addDonor(this.#stack.pg, user.id);
  }

  /** Calls a function of the site as its pages do. */
  call(name: string, body: unknown, token = this.#token): Promise<Answer> {
    return this.#post(`/functions/v1/${name}`, body, {
      origin: this.#stack.url,
      authorization: `Bearer ${token}`,
    });
  }

  /** Pays or fails in the checkout window. */
  checkout(subscriptionId: unknown, outcome: 'paid' | 'failed' = 'paid', webhook = {}) {
    return this.#post('/_payments/pay', {
      key: PROVIDER_KEY_ID,
      subscription_id: subscriptionId,
      outcome,
      webhook: { when: 'before', ...webhook },
    });
  }

  /** Pays an order of create-order in the checkout window. */
  payOrder({ order_id, amount_paise: amount, currency }: Answer['body']): Promise<Answer> {
    return this.#post('/_payments/pay', {
      key: PROVIDER_KEY_ID,
      order_id,
      amount,
      currency,
      outcome: 'paid',
      webhook: { when: 'before' },
    });
  }

  /** Presses a button of the provider's page. */
  bank(subscriptionId: unknown, action: keyof typeof bankActions, webhook = {}): Promise<Answer> {
    return this.#post(`/_payments/subscriptions/${String(subscriptionId)}/${action}`, {
      webhook: { when: 'before', ...webhook },
    });
  }

  /** Begins and authorises a sponsorship. @returns the answer of create-subscription */
  async subscribe(request: object): Promise<Record<string, unknown>> {
    const { status, body } = await this.call('create-subscription', request);
    if (status !== 200) throw new Error(`create-subscription answered ${status}`);
    await this.checkout(body['subscription_id']);
    return body;
  }

  /** A sponsorship as its owner reads it. */
  async sponsorship(id: unknown): Promise<Partial<Tables<'sponsorships'>>> {
    const { data } = await this.client
      .from('sponsorships')
      .select(
        'status, desired_status, end_reason, dog_id, replaced_from, next_dog_id, moved_at, current_start, next_charge_at, ended_at, sync_due',
      )
      .eq('id', String(id))
      .single()
      .throwOnError();
    return data;
  }

  /** The months of a sponsorship, oldest first. */
  async months(id: unknown) {
    const { data } = await this.client
      .from('donations')
      .select('dog_id, amount_paise, status, type')
      .eq('sponsorship_id', String(id))
      .order('created_at')
      .throwOnError();
    return data;
  }

  /** The kinds of a timeline's entries, oldest first; a detail follows a colon. */
  async timeline(id: unknown): Promise<string[]> {
    const { data } = await this.client
      .rpc('sponsorship_timeline', { sponsorship_ids: [String(id)] })
      .order('occurred_at')
      .throwOnError();
    return data.map(({ kind, detail }) => (detail ? `${kind}: ${detail}` : kind));
  }

  async #post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(this.#stack.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text.startsWith('{') ? Object(JSON.parse(text)) : {},
    };
  }
}
