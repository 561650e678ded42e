import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type {
  Database,
  Tables,
  TablesInsert,
} from '../../../supabase/functions/_shared/common/database.ts';
import { insertDog, unique } from './stored-rows.ts';

type Client = SupabaseClient<Database>;
type Dog = Tables<'dog_profiles'>;

const BUCKET = 'dog-images';

/** Reads and arranges what administrators manage, as the owner of the database: dogs, pictures, contact messages, donations. */
export class AdminData {
  readonly #url: string;
  readonly #backend: Client;
  readonly #ownNames: string[] = [];

  /** @param database with the rights of the database's owner */
  constructor(url: string, database: Client) {
    this.#url = url;
    this.#backend = database;
  }

  /** A unique name for a dog. Dogs with this name are deleted when the test ends. */
  ownName(name: string): string {
    const own = unique(name);
    this.#ownNames.push(own);
    return own;
  }

  async dogsNamed(name: string): Promise<Dog[]> {
    const { data } = await this.#backend
      .from('dog_profiles')
      .select('*')
      .eq('name', name)
      .throwOnError();
    return data;
  }

  /** Adds a dog with a picture of its own in the bucket. */
  async addDog(picture: Buffer, dog: Partial<TablesInsert<'dog_profiles'>> = {}): Promise<Dog> {
    const fileName = `${randomUUID()}.png`;
    const { error } = await this.#backend.storage
      .from(BUCKET)
      .upload(fileName, picture, { contentType: 'image/png' });
    if (error) throw error;
    return insertDog(this.#backend, {
      name: this.ownName('Dog'),
      image_url: this.addressOf(fileName),
      ...dog,
    });
  }

  /** The public address of a picture in the bucket. */
  addressOf(fileName: string): string {
    return `${this.#url}/storage/v1/object/public/${BUCKET}/${fileName}`;
  }

  /** The bytes of a picture in the bucket; null when it doesn't exist. */
  async picture(fileName: string): Promise<Buffer | null> {
    const { data, error } = await this.#backend.storage.from(BUCKET).download(fileName);
    if (data) return Buffer.from(await data.arrayBuffer());
    if (/not found/i.test(error.message)) return null;
    throw error;
  }

  /** Inserts a visitor's donation for a dog. Without a receipt, so that it can be deleted. @returns its id */
  async donateFor(dogId: string): Promise<string> {
    const { data } = await this.#backend
      .from('donations')
      .insert({ dog_id: dogId, amount_paise: 300_000, type: 'Monthly', status: 'pending' })
      .select('id')
      .single()
      .throwOnError();
    return data.id;
  }

  async removeDonation(id: string): Promise<void> {
    await this.#backend.from('donations').delete().eq('id', id).throwOnError();
  }

  /** Inserts contact messages. */
  async receive(messages: readonly TablesInsert<'contact_messages'>[]): Promise<void> {
    await this.#backend
      .from('contact_messages')
      .insert([...messages])
      .throwOnError();
  }

  async removeOwnDogs(): Promise<void> {
    if (this.#ownNames.length === 0) return;
    await this.#backend.from('dog_profiles').delete().in('name', this.#ownNames).throwOnError();
  }
}

/** The name in the bucket of a dog's picture. */
export function pictureOf({ image_url }: Dog): string {
  return image_url.slice(image_url.lastIndexOf('/') + 1);
}
