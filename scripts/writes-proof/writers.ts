// People who write at the same time and note what was acknowledged; and the look at what is stored.
import { z } from 'zod';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { demoAccounts } from '../../tests/support/demo-accounts.ts';

export const kinds = ['contact message', 'donation', 'profile'] as const;
export type Kind = (typeof kinds)[number];

/** What a server acknowledged before it was killed. */
export class Notebook {
  readonly messages = new Set<string>();
  readonly donations = new Set<string>();
  /** The last acknowledged state of the profile; a later one may be stored as well. */
  profile = 0;

  count(): number {
    return this.messages.size + this.donations.size + this.profile;
  }
}

async function send(siteUrl: string, method: string, path: string, key: string, body: unknown) {
  const response = await fetch(siteUrl + path, {
    method,
    headers: {
      apikey: key === SECRET_KEY ? key : PUBLISHABLE_KEY,
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Refused(`${path} answered ${response.status} ${text.slice(0, 200)}`);
  return text;
}

/** The server said no, which is no consequence of its end. */
class Refused extends Error {
  override name = 'Refused';
}

/** Writes until the server is gone. @throws Refused when it answers with a refusal */
export async function writeUntilGone(siteUrl: string, kind: Kind, notes: Notebook): Promise<void> {
  const write = await writerOf(siteUrl, kind, notes);
  for (;;) {
    try {
      await write();
    } catch (problem) {
      if (problem instanceof Refused) throw problem;
      return;
    }
  }
}

async function writerOf(
  siteUrl: string,
  kind: Kind,
  notes: Notebook,
): Promise<() => Promise<void>> {
  if (kind === 'contact message') {
    return async () => {
      const message = `Message ${crypto.randomUUID()}`;
      const email = `${crypto.randomUUID()}@load.test`;
      const body = { name: 'Visitor', email, message };
      // As the server: of visitors the database takes only so many in an hour.
      await send(siteUrl, 'POST', '/rest/v1/contact_messages', SECRET_KEY, body);
      notes.messages.add(message);
    };
  }
  if (kind === 'donation') {
    return async () => {
      const id = crypto.randomUUID();
      const body = { id, amount_paise: 50_000, type: 'One-time', provider_order_id: `order_${id}` };
      await send(siteUrl, 'POST', '/rest/v1/donations', SECRET_KEY, body);
      notes.donations.add(id);
    };
  }
  const { email, password, id } = demoAccounts.sponsor;
  const path = '/auth/v1/token?grant_type=password';
  const session = await send(siteUrl, 'POST', path, PUBLISHABLE_KEY, { email, password });
  const token = z.object({ access_token: z.string() }).parse(JSON.parse(session)).access_token;
  return async () => {
    const next = notes.profile + 1;
    const body = { address: String(next) };
    await send(siteUrl, 'PATCH', `/rest/v1/profiles?user_id=eq.${id}`, token, body);
    notes.profile = next;
  };
}

/** How many of the acknowledged writes of a kind are stored. */
export async function countFound(siteUrl: string, kind: Kind, notes: Notebook): Promise<number> {
  if (kind === 'contact message') {
    const rows = await stored(siteUrl, 'contact_messages', 'message');
    return [...notes.messages].filter((message) => rows.has(message)).length;
  }
  if (kind === 'donation') {
    const rows = await stored(siteUrl, 'donations', 'id');
    return [...notes.donations].filter((id) => rows.has(id)).length;
  }
  const rows = await stored(
    siteUrl,
    'profiles',
    'address',
    `&user_id=eq.${demoAccounts.sponsor.id}`,
  );
  const [address] = rows;
  // A write that was stored and not acknowledged any more may have come on top.
  return Math.min(Number(address) || 0, notes.profile);
}

export function countAcknowledged(kind: Kind, notes: Notebook): number {
  if (kind === 'contact message') return notes.messages.size;
  return kind === 'donation' ? notes.donations.size : notes.profile;
}

async function stored(
  siteUrl: string,
  table: string,
  column: string,
  filter = '',
): Promise<Set<string>> {
  const values = new Set<string>();
  for (let offset = 0; ; offset += 1_000) {
    const path = `/rest/v1/${table}?select=${column}${filter}&order=created_at,${column}&limit=1000&offset=${offset}`;
    const response = await fetch(siteUrl + path, { headers: { apikey: SECRET_KEY } });
    const rows = z.array(z.record(z.string(), z.string())).parse(await response.json());
    for (const row of rows) values.add(row[column] ?? '');
    if (rows.length < 1_000) return values;
  }
}
