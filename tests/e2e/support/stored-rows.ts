import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type {
  Database,
  Tables,
  TablesInsert,
  TablesUpdate,
} from '../../../supabase/functions/_shared/common/database.ts';
import { SEND_EMAIL_SECRET } from '../../../supabase/local/keys.ts';
import { ownerClient } from './owner-client.ts';

/** Dogs of tests are older than all others, so they are never featured. */
const LONG_AGO = '2020-01-01T00:00:00Z';

/** Reads and arranges rows as the owner of the database. */
export class StoredRows {
  readonly #backend: SupabaseClient<Database>;
  readonly #ownDogs: string[] = [];
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
    this.#backend = ownerClient(url);
  }

  /** The messages from one address. */
  async contactMessages(email: string) {
    const { data } = await this.#backend
      .from('contact_messages')
      .select('name, email, message, handled_at')
      .eq('email', email)
      .throwOnError();
    return data;
  }

  /** The subscriptions of one address in any letter case. */
  async subscriptions(email: string) {
    const { data } = await this.#backend
      .from('newsletter_subscribers')
      .select('email, created_at')
      .ilike('email', email)
      .throwOnError();
    return data;
  }

  /** The language of a person's emails. */
  async emailLanguage(userId: string) {
    const { data } = await this.#backend
      .from('user_settings')
      .select('language')
      .eq('user_id', userId)
      .single()
      .throwOnError();
    return data.language;
  }

  /** The donation of an order. */
  async donation(orderId: string) {
    const { data } = await this.#backend
      .from('donations')
      .select(
        'user_id, dog_id, appeal_id, amount_paise, currency, type, status, provider_payment_id',
      )
      .eq('provider_order_id', orderId)
      .single()
      .throwOnError();
    return data;
  }

  /** Opens a review item as the server does. */
  async openReviewItem(values: TablesInsert<'review_items'>): Promise<void> {
    await this.#backend.from('review_items').insert(values).throwOnError();
  }

  /** Changes a dog. */
  async changeDog(id: string, values: TablesUpdate<'dog_profiles'>): Promise<void> {
    await this.#backend.from('dog_profiles').update(values).eq('id', id).throwOnError();
  }

  /** Every dog, newest first. */
  async dogs(): Promise<Tables<'dog_profiles'>[]> {
    const { data } = await this.#backend
      .from('dog_profiles')
      .select('*')
      .order('created_at', { ascending: false })
      .throwOnError();
    return data;
  }

  /** Adds a dog with defaults and deletes it after the test. */
  async addDog(dog: Partial<TablesInsert<'dog_profiles'>>): Promise<Tables<'dog_profiles'>> {
    const added = await insertDog(this.#backend, {
      name: unique('Dog'),
      image_url: '/images/dogs/sheru-800.webp',
      ...dog,
    });
    this.#ownDogs.push(added.id);
    return added;
  }

  async nameDogInHindi({ id, name }: Tables<'dog_profiles'>, nameInHindi: string): Promise<void> {
    await this.#backend
      .from('dog_translations')
      .insert({ dog_id: id, language: 'hi', name: nameInHindi, source_name: name })
      .throwOnError();
  }

  async removeOwnDogs(): Promise<void> {
    if (this.#ownDogs.length === 0) return;
    // A dog with donations can't be deleted, nor can a donation with a receipt.
    const donations = this.#backend.from('donations').update({ dog_id: null });
    await donations.in('dog_id', this.#ownDogs).throwOnError();
    await this.#removeSponsorships();
    await this.#backend.from('dog_profiles').delete().in('id', this.#ownDogs).throwOnError();
  }

  async #removeSponsorships(): Promise<void> {
    const { data } = await this.#backend
      .from('sponsorships')
      .select('id')
      .in('dog_id', this.#ownDogs)
      .throwOnError();
    if (data.length === 0) return;
    // The site never deletes a sponsorship: what is still to be emailed about it could not be written without it.
    await sendDueEmails(this.#url);
    const ids = data.map(({ id }) => id);
    // A donation with a receipt can't be deleted.
    const months = this.#backend.from('donations').update({ sponsorship_id: null });
    await months.in('sponsorship_id', ids).throwOnError();
    await this.#backend.from('sponsorships').delete().in('id', ids).throwOnError();
  }
}

/** Decides and sends the emails that are due, as the schedule does every minute. */
export async function sendDueEmails(url: string): Promise<void> {
  await fetch(`${url}/functions/v1/send-email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SEND_EMAIL_SECRET}` },
  });
}

/** Inserts a dog with defaults. */
export async function insertDog(
  database: SupabaseClient<Database>,
  dog: Pick<TablesInsert<'dog_profiles'>, 'name' | 'image_url'> &
    Partial<TablesInsert<'dog_profiles'>>,
): Promise<Tables<'dog_profiles'>> {
  const { data } = await database
    .from('dog_profiles')
    .insert({
      tagline: 'Made for a test',
      age: '2 years',
      location: 'Hazratganj',
      created_at: LONG_AGO,
      ...dog,
    })
    .select()
    .single()
    .throwOnError();
  return data;
}

/** Unique text. */
export function unique(text: string): string {
  return `${text} ${randomUUID().slice(0, 8)}`;
}

/** A unique email address. */
export function uniqueEmail(): string {
  return `visitor-${randomUUID()}@example.test`;
}
