import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { FailedCharges } from '@/features/sponsorships/team/FailedCharges';
import { PersonSponsorships } from '@/features/sponsorships/team/PersonSponsorships';
import { TeamSponsorships } from '@/features/sponsorships/team/TeamSponsorships';
import type { RowOf } from '@common/database';
import { mockDownload } from '../../support/download.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, recordCalls, server } from '../../support/server.ts';

type Row = RowOf<'sponsorship_list'>;

function row(place: number, values: Partial<Row> = {}): Row {
  return {
    id: `90000000-0000-4000-8000-00000000000${place}`,
    created_at: `2026-03-0${9 - place}T00:00:00+00:00`,
    person_id: `80000000-0000-4000-8000-00000000000${place}`,
    name: `Sponsor ${place}`,
    email: `sponsor-${place}@example.in`,
    dog_id: '10000000-0000-4000-8000-000000000001',
    dog_name: 'Sheru',
    moved_at: null,
    next_dog_name: null,
    amount_paise: 300_000,
    mode: 'live',
    source: 'provider',
    status: 'active',
    desired_status: 'run',
    pause_reason: null,
    resume_on: null,
    end_reason: null,
    stop_comment: null,
    started_at: '2026-03-31T19:00:00+00:00',
    next_charge_at: '2026-04-30T19:00:00+00:00',
    ended_at: null,
    failure: null,
    given_paise: 600_000,
    ...values,
  };
}

const rows = [
  row(1, { dog_id: null, dog_name: null }),
  row(2, { status: 'pending', failure: 'card-expired' }),
  row(3, {
    name: '',
    status: 'cancelled',
    desired_status: 'stop',
    end_reason: 'sponsor',
    stop_comment: '=Moving "abroad"',
    ended_at: '2026-04-02T06:00:00+00:00',
  }),
  row(4, {
    person_id: null,
    name: null,
    email: null,
    status: 'cancelled',
    desired_status: 'stop',
    end_reason: 'account',
  }),
  row(5, {
    status: 'cancelled',
    desired_status: 'stop',
    end_reason: 'replaced',
    ended_at: '2026-04-02',
  }),
];

/** @returns the arguments of sponsorship_summary */
function mockSponsorships() {
  const months: unknown[] = [];
  server.use(
    http.post(functionUrl('sponsorship_list'), async ({ request }) => {
      const { before_id } = (await request.json()) as { before_id?: string };
      return HttpResponse.json(before_id === undefined ? rows : []);
    }),
    http.post(functionUrl('sponsorship_summary'), async ({ request }) => {
      months.push(await request.json());
      return HttpResponse.json([
        {
          running_count: 1234,
          promised_paise: 30_000_000,
          received_paise: 27_000_050,
          failed_count: 7,
          stopped_count: 2,
        },
      ]);
    }),
  );
  return months;
}

const shown = () =>
  within(screen.getByRole('table', { name: /Sponsorships/ }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

it('shows the numbers of the chosen Indian month', async () => {
  const months = mockSponsorships();
  const { user } = renderSite(<TeamSponsorships />);
  expect(await screen.findByText('₹2,70,000.50')).toBeVisible();
  const select = screen.getByRole('combobox', { name: 'Month' });
  const [, previous] = within(select).getAllByRole<HTMLOptionElement>('option');
  await user.selectOptions(select, previous?.value ?? '');
  await waitFor(() =>
    expect(months.at(-1)).toMatchObject({ month_start: `${previous?.value}-01T00:00:00+05:30` }),
  );
});

it('lists sponsorships with their states and reasons, and a replaced one only among all', async () => {
  mockSponsorships();
  const { user } = renderSite(<TeamSponsorships />);
  expect(await screen.findByText('5 sponsorships')).toBeVisible();
  const choose = (label: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), label);
  await choose('Charge failed');
  expect(shown()).toEqual([expect.stringMatching(/Sponsor 2.*next try on 1 May 2026.*expired/)]);
  await choose('Stopped');
  expect(shown()).toEqual([
    expect.stringMatching(/sponsor-3@.*Ended on 2 Apr 2026.*Stopped by the sponsor.*Moving/),
    expect.stringMatching(/Account deleted.*Stopping.*The account was deleted/),
  ]);
});

it('downloads what is shown, with Indian days, and escapes formulas', async () => {
  mockSponsorships();
  const files = mockDownload();
  const { user } = renderSite(<TeamSponsorships />);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Stopped');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^sponsorships-\d{4}-\d{2}-\d{2}\.csv$/);
  const [, line] = (await files[0]?.text)?.split('\r\n') ?? [];
  expect(line).toBe(
    '"","sponsor-3@example.in","Sheru","3000.00","2026-04-01","Charge","Ended","Stopped by the sponsor","","2026-04-02","\'=Moving ""abroad""","6000.00"',
  );
});

const linksOf = (line: HTMLElement | undefined) =>
  within(line ?? document.body)
    .queryAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const personLink = (place: number) => [
  `Sponsor ${place}`,
  `/dashboard/staff/people/80000000-0000-4000-8000-00000000000${place}`,
];

it('links each sponsor and each dog', async () => {
  mockSponsorships();
  renderSite(<TeamSponsorships />);
  const [, all, second, , deleted] = await screen.findAllByRole('row');
  const dogLink = ['Sheru', '/dashboard/staff/dogs/10000000-0000-4000-8000-000000000001'];
  expect(linksOf(all)).toEqual([personLink(1)]);
  expect(linksOf(second)).toEqual([personLink(2), dogLink]);
  expect(linksOf(deleted)).toEqual([dogLink]);
});

it('says of each failed charge whether the bank is asked again', async () => {
  const charge = {
    sponsorship_id: row(1).id,
    person_id: null,
    name: 'Meera',
    email: 'meera@example.in',
    dog_name: 'Sheru',
    amount_paise: 300_000,
    reason: 'card-expired',
    failed_at: '2026-11-20T06:00:00Z',
    next_charge_at: null as string | null,
    found_count: 2,
  };
  const again = { ...charge, sponsorship_id: row(2).id, next_charge_at: '2026-11-22T06:00:00Z' };
  server.use(http.post(functionUrl('failed_charges'), () => HttpResponse.json([charge, again])));
  renderSite(<FailedCharges />);
  const items = await screen.findAllByRole('listitem');
  expect(items[0]).toHaveTextContent('The bank is not asked any more.');
  expect(items[1]).toHaveTextContent('The bank is asked again on 22 Nov 2026.');
  expect(screen.getByText(/^The bank declined these\. Each line says/)).toBeVisible();
  expect(screen.queryByText(/for a few days/)).toBeNull();
});

it('shows staff the sponsorships of one person, with what each has given', async () => {
  const stored = row(3, {
    stop_comment: 'Moving',
    end_reason: 'sponsor',
    ended_at: '2026-04-02T06:00:00+00:00',
    given_paise: 250_000,
  });
  const requests = recordCalls(functionUrl('person_sponsorships'), () =>
    HttpResponse.json([stored]),
  );
  renderSite(<PersonSponsorships personId="somebody" canStop={false} onStopped={() => {}} />);
  const facts = await screen.findByRole('listitem');
  expect(facts).toHaveTextContent(/Ended on 2 Apr 2026.*₹2,500 so far/);
  expect(within(facts).getByRole('link', { name: 'Sheru' })).toHaveAttribute(
    'href',
    '/dashboard/staff/dogs/10000000-0000-4000-8000-000000000001',
  );
  expect(facts).toHaveTextContent('Stopped by the sponsor“Moving”');
  expect(requests).toEqual([{ person_id: 'somebody' }]);
});

it('says until which day a sponsorship is paused', async () => {
  const paused = { status: 'paused', desired_status: 'pause', pause_reason: 'sponsor' } as const;
  server.use(
    http.post(functionUrl('person_sponsorships'), () =>
      HttpResponse.json([row(1, { ...paused, resume_on: '2026-06-28' }), row(2, paused)]),
    ),
  );
  renderSite(<PersonSponsorships personId="somebody" canStop={false} onStopped={() => {}} />);
  expect(await screen.findByText('Paused until 28 June 2026')).toBeVisible();
  expect(screen.getByText('Paused')).toBeVisible();
});
