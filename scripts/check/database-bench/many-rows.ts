import type { Client } from 'pg';
import { apply, type Project } from '../postgres/project.ts';

/** Pictures in the bucket, which the storage service's own tables tell of: one of a hundred is unused. */
const ADD_PICTURES = `
  insert into storage.objects (bucket_id, name, created_at)
  select 'dog-images', 'picture-' || n || '.webp', timestamptz '2025-12-31' - n * interval '20 minutes'
  from generate_series(1, 10000) as n;
  update public.dog_profiles
    set image_url = 'https://example.supabase.co/storage/v1/object/public/dog-images/picture-'
      || (right(id::text, 12)::int) || '.webp'
    where id::text like '5%' and right(id::text, 12)::int % 100 > 0;
`;

/** Fills a project as `npm run db:load` does, with pictures, and lets the server take stock. */
export async function fillWithManyRows({ owner, superuser }: Project): Promise<Client> {
  await apply(owner, 'supabase/seed.sql');
  await apply(owner, 'scripts/dev/load.sql');
  await superuser.query(ADD_PICTURES);
  // A server at work does this by itself, by and by.
  await superuser.query('vacuum analyze');
  return superuser;
}
