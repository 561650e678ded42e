import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '@/features/accounts/session';
import { AppealsToFinish } from '@/features/donations/appeals/team/AppealsToFinish';
import { TeamAppeals } from '@/features/donations/appeals/team/TeamAppeals';
import { discardDrafts } from '@/lib/form-drafts';
import { expectLogged } from '../../support/console.ts';
import { daysAgo } from '../../support/days.ts';
import { renderSite } from '../../support/render.tsx';
import {
  functionUrl,
  recordCalls,
  refuseFunction,
  server,
  tableUrl,
} from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';

const dog = { id: '10000000-0000-4000-8000-000000000007', name: 'Rani' };
const appeal = {
  id: '50000000-0000-4000-8000-000000000001',
  dog_id: dog.id,
  title: 'Rani’s operation',
  title_hi: 'रानी का ऑपरेशन',
  why: 'Her leg is broken.',
  why_hi: 'पैर टूटा है।',
  goal_paise: 1_800_000,
  estimate_paise: null,
  last_day: daysAgo(-6),
  status: 'draft',
  opened_at: null,
  closed_at: null,
  updated_at: '2026-11-01T00:00:00+00:00',
  update_id: null,
  dog_profiles: dog,
};

beforeEach(discardDrafts);

function open(role: Role, changes: object = {}) {
  server.use(
    http.get(tableUrl('appeals'), () => HttpResponse.json([{ ...appeal, ...changes }])),
    http.get(tableUrl('dog_updates'), () => HttpResponse.json([])),
    http.get(`*/appeals/${appeal.id}`, () => HttpResponse.html(`<a href="/appeals/${appeal.id}">`)),
    http.post(functionUrl('appeals_now'), () =>
      HttpResponse.json([{ appeal_id: appeal.id, raised_paise: 50_000, people: 1, days_left: 6 }]),
    ),
  );
  return renderSite(<TeamAppeals />, { auth: signedIn(role) });
}

describe('the appeals of the team', () => {
  it('let staff edit and delete a draft, and administrators alone open it', async () => {
    open('staff');
    const draft = within(await screen.findByRole('article', { name: appeal.title }));
    expect(draft.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Delete the draft',
    ]);
  });

  it('say why a draft can’t be opened', async () => {
    expectLogged(/five-open-appeals/);
    refuseFunction('open_appeal', 409, 'five-open-appeals');
    const { user } = open('admin');
    await user.click(await screen.findByRole('button', { name: 'Open it' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Open this appeal?' }));
    await user.click(dialog.getByRole('button', { name: 'Open it' }));
    expect(await dialog.findByText(/^Five appeals are open/)).toBeVisible();
  });

  it('of one that is open say what came in; staff name its costs and change nothing else', async () => {
    open('staff', { status: 'open', opened_at: '2026-11-02T00:00:00+00:00' });
    const row = within(await screen.findByRole('article', { name: appeal.title }));
    expect(await row.findByText('₹500 of ₹18,000 from 1 person · 6 days left')).toBeVisible();
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Costs']);
  });

  it('save what is typed, with the version that was read', async () => {
    const calls = recordCalls(functionUrl('save_appeal'), () => HttpResponse.json(null));
    const { user } = open('staff');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const goal = screen.getByRole('textbox', { name: 'Goal in rupees' });
    await user.clear(goal);
    await user.type(goal, '999');
    await user.click(screen.getByRole('button', { name: 'Save the appeal' }));
    expect(
      await screen.findByText('Please enter an amount from ₹1,000 to ₹10,00,000.'),
    ).toBeVisible();
    await user.clear(goal);
    await user.type(goal, '20,000');
    await user.click(screen.getByRole('button', { name: 'Save the appeal' }));
    const {
      status: _s,
      opened_at: _o,
      closed_at: _c,
      updated_at,
      dog_profiles: _d,
      ...written
    } = appeal;
    await waitFor(() =>
      expect(calls).toEqual([
        {
          appeal: { ...written, goal_paise: 2_000_000 },
          expected_updated_at: updated_at,
          mode: 'test',
        },
      ]),
    );
  });
});

const running = { status: 'open', opened_at: '2026-11-02T00:00:00+00:00' };
const ended = {
  ...running,
  status: 'closed',
  closed_at: '2026-11-20T00:00:00+00:00',
  outcome_at: null,
};

const cost = (id: number, cost_paise: number | null, appeal_id: string | null) => ({
  id: `70000000-0000-4000-8000-00000000000${id}`,
  happened_on: '2026-11-10',
  note: `Bill ${id}`,
  cost_paise,
  appeal_id,
});

describe('the costs of an appeal', () => {
  const records = [
    cost(1, 120_050, appeal.id),
    cost(2, 80_000, null),
    cost(3, 50_000, '50000000-0000-4000-8000-000000000002'),
  ];

  async function openCosts() {
    server.use(http.get(tableUrl('care_records'), () => HttpResponse.json(records)));
    const { user } = open('staff', running);
    await user.click(await screen.findByRole('button', { name: 'Costs' }));
    const dialog = within(screen.getByRole('dialog', { name: `Costs of “${appeal.title}”` }));
    expect(await dialog.findByText('Together ₹1,200.50')).toBeVisible();
    return { user, dialog };
  }

  it('are those that are ticked, to the paisa', async () => {
    const calls = recordCalls(functionUrl('set_appeal_costs'), () => HttpResponse.json(null));
    const { user, dialog } = await openCosts();
    await user.click(dialog.getByRole('checkbox', { name: /Bill 2, ₹800$/ }));
    expect(dialog.getByText('Together ₹2,000.50')).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /Bill 1/ }));
    await user.dblClick(dialog.getByRole('button', { name: 'Save the costs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toEqual([{ appeal_id: appeal.id, record_ids: [records[1]?.id] }]);
  });

  it('are none of another appeal', async () => {
    expectLogged(/cost-of-other-appeal/);
    refuseFunction('set_appeal_costs', 409, 'cost-of-other-appeal');
    const { user, dialog } = await openCosts();
    const other = dialog.getByRole('checkbox', { name: /Bill 3, ₹500, paid by another appeal$/ });
    expect(other).not.toBeChecked();
    await user.click(other);
    await user.click(dialog.getByRole('button', { name: 'Save the costs' }));
    expect(await dialog.findByText(/paid by another appeal\. Take it/)).toBeVisible();
  });
});

describe('how an appeal went', () => {
  const update = {
    id: '40000000-0000-4000-8000-000000000001',
    body: 'She walks.',
    happened_on: '2026-11-19',
  };

  it('is told by an update that is in both languages', async () => {
    expectLogged(/no-translation/);
    refuseFunction('tell_outcome', 409, 'no-translation');
    const { user } = open('staff', ended);
    server.use(http.get(tableUrl('dog_updates'), () => HttpResponse.json([update])));
    await user.click(await screen.findByRole('button', { name: 'Say how it went' }));
    const dialog = within(screen.getByRole('dialog', { name: `How “${appeal.title}” went` }));
    expect(dialog.getByText(/those who gave get an email, once/)).toBeVisible();
    const save = dialog.getByRole('button', { name: 'Show it on the page' });
    await user.click(save);
    expect(await dialog.findByText('Please choose an update.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Update'), '19 November 2026: She walks.');
    await user.click(save);
    expect(await dialog.findByText(/write this update in the other language first/)).toBeVisible();
    const calls = recordCalls(functionUrl('tell_outcome'), () => HttpResponse.json(null));
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toEqual([{ appeal_id: appeal.id, update_id: update.id }]);
  });

  it.each([
    ['waits', 19, false],
    ['is overdue from the 20th day on', 20, true],
  ])('%s on Today, %i days after the end', async (_title, days, isOverdue) => {
    const closed_at = `${daysAgo(days)}T12:00:00+05:30`;
    server.use(
      http.get(tableUrl('appeals'), () =>
        HttpResponse.json([{ ...appeal, ...ended, closed_at, last_day: daysAgo(days - 5) }]),
      ),
    );
    renderSite(<AppealsToFinish />, { auth: signedIn('staff') });
    const day = await screen.findByText(/^Its page promises this by/);
    expect(day.className.includes('brick')).toBe(isOverdue);
  });
});

it.each([
  [
    'in a few minutes, where a build hook is set',
    [{ last_result: 'complete' }],
    /in a few minutes/,
  ],
  ['after the nightly build, where none is', [], /after the nightly build/],
])('a page without a preview can be shared %s', async (_title, jobs, sentence) => {
  open('staff', running);
  server.use(
    http.get('*/appeals/:id', () => HttpResponse.html('<p>The home page</p>')),
    http.get(tableUrl('scheduled_jobs'), () => HttpResponse.json(jobs)),
  );
  expect(await screen.findByText(sentence)).toBeVisible();
});
