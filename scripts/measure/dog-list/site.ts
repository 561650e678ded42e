import { serveSite } from '../../dev/serve-site.ts';

const OUT_DIR = 'dist-benchmark';

/** Copies the seed's dogs with unique names and taglines in two scripts. */
const ADD_DOGS = `
  with kind as (
    select name, image_url, row_number() over (order by id) - 1 as number, count(*) over () as kinds
    from public.dog_profiles
  )
  insert into public.dog_profiles
    (name, image_url, tagline, age, traits, location, monthly_amount, created_at)
  select
    kind.name || ' ' || dog,
    kind.image_url,
    case dog % 3
      when 0 then 'Waits at tea stall number ' || dog || ' for the first rusk of the day.'
      when 1 then 'Knows every child of lane ' || dog || ' by its footsteps.'
      else 'गली नंबर ' || dog || ' की रखवाली करता है।'
    end,
    (1 + dog % 14) || case when dog % 5 = 0 then ' months' else ' years' end,
    (array['Playful', 'Calm', 'Loyal', 'Gentle', 'Brave', 'Curious'])[1 + dog % 3 : 3 + dog % 3],
    'Lane ' || (dog % 40),
    2500 + dog % 10 * 100,
    timestamptz '2025-12-31' - dog * interval '1 minute'
  from generate_series(1, $1::int - (select count(*) from public.dog_profiles)) as dog
  join kind on kind.number = dog % kind.kinds`;

const COUNT_FOUND = `
  select count(*)::int as found from public.dog_profiles
  where position(lower($1) in lower(name)) > 0 or position(lower($1) in lower(tagline)) > 0`;

export interface BenchmarkSite {
  readonly url: string;
  /** Counts the dogs with a text in name or tagline. */
  readonly countFound: (text: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Serves the production build with that many dogs. */
export async function serveManyDogs(port: number, dogs: number): Promise<BenchmarkSite> {
  const { url, database, close } = await serveSite(port, OUT_DIR);
  await database.query(ADD_DOGS, [dogs]);
  return {
    url,
    countFound: async (text) => {
      const { rows } = await database.query<{ found: number }>(COUNT_FOUND, [text]);
      return rows[0]?.found ?? 0;
    },
    close,
  };
}
