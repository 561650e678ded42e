import type { Client } from 'pg';
import { expectCoverageOfRows } from '../support/coverage.ts';
import {
  asPerson,
  CALLERS,
  type ConcurrencyTests,
  type Connect,
  runOverlapping,
  type Statement,
} from './run-together.ts';

interface Sponsorship {
  readonly id: string;
  readonly user_id: string;
  readonly dog_id: string;
}

const CALLS_PER_SESSION = 20;

/** Three new dogs with four sponsors each. */
async function addSponsorships(client: Client): Promise<Sponsorship[]> {
  const { rows } = await client.query<Sponsorship>(
    `with dog as (
       insert into public.dog_profiles (name, image_url, tagline, age, location, traits)
       select 'Covered ' || n, '/a.png', 'b', '1 year', 'c', '{Calm}' from generate_series(1, 3) as n returning id
     ), account as (
       insert into auth.users (id, email)
       select gen_random_uuid(), gen_random_uuid() || '@at-once.test' from generate_series(1, 12) returning id
     ), added as (
       insert into public.sponsorships (user_id, dog_id, amount_paise, mode, status, started_at)
       select account.id, dog.id, 300000, 'test', 'active', now()
       from (select id, row_number() over () as n from dog) as dog
       join (select id, row_number() over () as n from account) as account on account.n % 3 + 1 = dog.n
       returning id, user_id, dog_id
     )
     select * from added order by dog_id, id`,
  );
  await client.query('select private.refresh_coverage($1)', [rows.map(({ dog_id }) => dog_id)]);
  return rows;
}

/** As a comparison with the provider, which runs for many sponsorships, one after the other. */
const compare = ({ id }: Sponsorship, status: string): Statement => [
  `select public.write_sponsorship_state($1, sync_version, $2, '[]', '[]', '[]', true, now())
   from public.sponsorships where id = $1`,
  [id, JSON.stringify({ status })],
];
const pause = ({ id, user_id }: Sponsorship) =>
  asPerson('public.pause_sponsorship($2::uuid)', user_id, id);
const resume = ({ id, user_id }: Sponsorship) =>
  asPerson('public.resume_sponsorship($2::uuid)', user_id, id);
const stop = ({ id, user_id }: Sponsorship) =>
  asPerson('public.stop_sponsorship($2::uuid)', user_id, id);
const move = ({ id, user_id }: Sponsorship, dogId: string) =>
  asPerson(`public.move_sponsorship($2::uuid, '${dogId}')`, user_id, id);
const beginNextPeriod = ({ id }: Sponsorship): Statement => [
  `select public.write_sponsorship_state(
     $1, sync_version, jsonb_build_object('dog_id', coalesce(next_dog_id, dog_id), 'next_dog_id', null, 'moved_at', null),
     '[]', '[]', '[]', true, now())
   from public.sponsorships where id = $1`,
  [id],
];
const setStatus = (dogId: string, status: string, admin: string) =>
  asPerson(`public.set_dog_status($2::uuid, '${status}')`, admin, dogId);
const deleteAccount = ({ user_id }: Sponsorship) =>
  asPerson('public.delete_own_account()', user_id, null);

async function administrator(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select user_id as id from public.user_roles where role = 'admin' limit 1",
  );
  return rows[0]?.id ?? '';
}

/** Refusals that depend on who comes first have a status; a deadlock has none. */
const isRefused = (error: unknown): boolean => String(Object(error).code).startsWith('PT4');

/** Numbers from 0 up to a limit, the same in every run. */
function numbersOf(seed: number): (limit: number) => number {
  let state = seed * 7919 + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

export const coverageTests: ConcurrencyTests = {
  'two changes of one dog’s sponsorships at once both count, whatever they are': async (
    client,
    connect,
  ) => {
    const admin = await administrator(client);
    const changes: ((own: Sponsorship, otherDog: string) => Statement)[] = [
      (own) => compare(own, 'paused'),
      pause,
      stop,
      move,
      (own) => setStatus(own.dog_id, 'adopted', admin),
      deleteAccount,
    ];
    for (const first of changes) {
      for (const second of changes) {
        // oxlint-disable no-await-in-loop -- two at a time
        const [one, other, , , another] = await addSponsorships(client);
        if (!one || !other || !another) throw new Error('There are no sponsorships.');
        const pair = [first(one, another.dog_id), second(other, another.dog_id)] as const;
        await runOverlapping(connect, ...pair).catch((error: unknown) => {
          if (!isRefused(error)) throw error;
        });
        await expectCoverageOfRows(client);
        // oxlint-enable no-await-in-loop
      }
    }
  },
  'twenty sessions that change sponsorships of three dogs never deadlock, and the sums stay right':
    async (client, connect) => {
      const sponsorships = await addSponsorships(client);
      const admin = await administrator(client);
      const dogIds = [...new Set(sponsorships.map(({ dog_id }) => dog_id))];
      const sessions = Array.from({ length: CALLERS }, (_, caller) =>
        changeAtRandom(connect, numbersOf(caller + 1), (pick) => {
          const one = sponsorships[pick(sponsorships.length)];
          const dogId = dogIds[pick(dogIds.length)];
          if (!one || dogId === undefined) throw new Error('There are no sponsorships.');
          const statements = [
            compare(one, 'paused'),
            compare(one, 'active'),
            pause(one),
            resume(one),
            move(one, dogId),
            beginNextPeriod(one),
            setStatus(dogId, 'moved', admin),
            setStatus(dogId, 'available', admin),
          ];
          return statements[pick(statements.length)] ?? stop(one);
        }),
      );
      for (const session of await Promise.allSettled(sessions)) {
        if (session.status === 'rejected') throw session.reason;
      }
      await expectCoverageOfRows(client);
    },
};

/** @throws what is no refusal, for example a deadlock */
async function changeAtRandom(
  connect: Connect,
  pick: (limit: number) => number,
  next: (pick: (limit: number) => number) => Statement,
): Promise<void> {
  const client = await connect();
  try {
    for (let call = 0; call < CALLS_PER_SESSION; call += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await client.query(...next(pick)).catch((error: unknown) => {
        if (!isRefused(error)) throw error;
      });
    }
  } finally {
    await client.end();
  }
}
