// What the lists of page queries share.

/** A dog with twenty updates in supabase/seed/load.sql. */
export const DOG = '50000000-0000-4000-8000-000000000008';

/** The account with the most donations and messages in supabase/seed/load.sql, and the id of its person. */
export const SPONSOR = '40000000-0000-4000-8000-000000000001';

export interface PageQuery {
  /** The page, or the function behind one, that sends the query. */
  readonly page: string;
  /** The exported requests of `src` that send it. tests/database/site-requests.test.ts finds those that are missing. */
  readonly requests?: readonly string[];
  readonly as: 'visitor' | 'sponsor' | 'volunteer' | 'staff' | 'admin' | 'server';
  /** What the REST service makes of the request. */
  readonly sql: string;
  /** What is true before, as the owner of the database. */
  readonly given?: string;
  /** The big tables that it may read completely. */
  readonly readsAllOf?: readonly string[];
  /** The rows that it may sort. */
  readonly sortsUpTo?: number;
}

/** A monthly payment of supabase/seed/load.sql, and the secret of its page once it is a visitor's. */
export const VISITORS_SPONSORSHIP = '90000000-0000-4000-8000-000000000008';
export const VISITORS_SECRET = 'a'.repeat(22);

/** Half of the sponsorships as those of visitors. The one above is among them. */
export const HALF_OF_VISITORS = `
  insert into public.donors (id, name, address, email)
    select id, 'A visitor', 'Chowk, Lucknow', 'visitor' || right(id::text, 5) || '@load.test'
    from public.sponsorships where id::text ~ '^90000000-.*[02468]$';
  update public.sponsorships as row set user_id = null, donor_id = donor.id, visitor_email = donor.email
    from public.donors as donor where donor.id = row.id;
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed)
    select private.secret_hash('${VISITORS_SECRET}'), '${VISITORS_SPONSORSHIP}', false;
  insert into private.sponsorship_secrets (secret_hash, sponsorship_id, is_emailed)
    select encode(sha256(id::text::bytea), 'hex'), id, true from public.sponsorships where visitor_email is not null`;

/** The media of updates and the names of their dogs, as the REST service embeds them. */
export const withMedia = (
  updates: string,
) => `select found.*, dog.name, media.list, texts.list from (${updates}) as found
  left join lateral (
    select name from public.dog_profiles where dog_profiles.id = found.dog_id
  ) as dog on true
  left join lateral (
    select json_agg(medium) as list from public.dog_update_media as medium
    where medium.update_id = found.id
  ) as media on true
  left join lateral (
    select json_agg(json_build_object('language', text.language, 'body', text.body)) as list
    from public.dog_update_translations as text where text.update_id = found.id
  ) as texts on true`;
