// Queries of the site with the real database: an answer that a test makes up can't show that one is refused.
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMyData } from '@/features/settings/my-data-queries';
import { sponsorshipsQuery } from '@/features/sponsorships/sponsorship-queries';
import { supporterSponsorshipsQuery } from '@/features/sponsorships/team/team-queries';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';
import { insertRow } from '../support/rows.ts';
import { signInToSite } from '../support/site-client.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const ID = '90000000-0000-4000-8000-000000000010';

let backend: TestBackend;
let sponsorId: string;

beforeAll(async () => {
  backend = await startBackend();
  const { rows } = await backend.pg.query<{ id: string }>(
    'select id from auth.users where email = $1',
    [demoAccounts.sponsor.email],
  );
  sponsorId = rows[0]?.id ?? '';
  await insertRow(backend.pg, 'sponsorships', {
    id: ID,
    user_id: sponsorId,
    dog_id: SHERU,
    amount_paise: 300_000,
    mode: 'test',
    status: 'active',
    manage_url: 'https://pay.example/sub_1',
  });
});
afterAll(() => backend.close());

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

it('shows the team the sponsorships of a supporter', async () => {
  await signInToSite(backend, demoAccounts.staff);
  expect(await client.fetchQuery(supporterSponsorshipsQuery(sponsorId))).toContainEqual(
    expect.objectContaining({ id: ID, dogName: 'Sheru', amountPaise: 300_000 }),
  );
});

it('shows sponsors their sponsorships, with the page where the card is replaced', async () => {
  await signInToSite(backend, demoAccounts.sponsor);
  expect(await client.fetchQuery(sponsorshipsQuery(sponsorId))).toContainEqual(
    expect.objectContaining({ id: ID, manageUrl: 'https://pay.example/sub_1' }),
  );
});

it('collects the data of a person, without that page', async () => {
  await signInToSite(backend, demoAccounts.sponsor);
  const data = await new MutationObserver(client, readMyData).mutate(sponsorId);
  expect(data.sponsorships).toContainEqual(expect.objectContaining({ id: ID, dog_id: SHERU }));
  expect(JSON.stringify(data)).not.toContain('pay.example');
});
