import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardDrafts } from '@/lib/form-drafts';
import AppealPage from '@/pages/appeals/AppealPage';
import AppealsPage from '@/pages/appeals/AppealsPage';
import ThanksPage from '@/pages/thanks/ThanksPage';
import { refuseOrders, serveOrders } from '../../support/checkout-orders.ts';
import { expectLogged } from '../../support/console.ts';
import { daysAgo } from '../../support/days.ts';
import { fillDetails, visitorDonor } from '../../support/donor-details.ts';
import { installRazorpay, removeRazorpay } from '../../support/fake-razorpay.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';

const appeal = {
  id: '50000000-0000-4000-8000-000000000001',
  title: 'Rani’s operation',
  title_hi: 'रानी का ऑपरेशन',
  why: 'Her leg is broken in two places.',
  why_hi: 'उसका पैर दो जगह से टूटा है।',
  goal_paise: 1_800_000,
  estimate_paise: 1_650_000,
  last_day: daysAgo(-6),
  status: 'open',
  dog_profiles: {
    id: '10000000-0000-4000-8000-000000000007',
    name: 'Rani',
    image_url: '/images/dogs/rani-800.webp',
    status: 'available',
  },
  update_id: null,
  outcome_update_id: null,
  closed_at: null,
};
const now = { appeal_id: appeal.id, raised_paise: 1_240_000, people: 31, days_left: 6 };

// What was typed survives leaving the page.
beforeEach(discardDrafts);
afterEach(removeRazorpay);

const costs = [
  { id: 'one', happened_on: '2026-11-02', note: 'Operation', cost_paise: 1_000_000 },
  { id: 'two', happened_on: '2026-11-05', note: 'Medicine', cost_paise: 180_000 },
];

/** @param sums null while they can't be loaded */
function open(
  row: object | null = appeal,
  sums: object | null = now,
  path = `/appeals/${appeal.id}`,
) {
  server.use(
    http.get(tableUrl('appeals'), () => HttpResponse.json(row ? [row] : [])),
    http.post(functionUrl('appeals_now'), () =>
      sums ? HttpResponse.json([sums]) : HttpResponse.json({ message: 'down' }, { status: 500 }),
    ),
    http.get(tableUrl('care_records'), () => HttpResponse.json(costs)),
    http.get('*/appeals/:id', () => HttpResponse.html('<title>The site</title>')),
  );
  return renderSite(
    <Routes>
      <Route path="/appeals" element={<AppealsPage />} />
      <Route path="/appeals/:appealId" element={<AppealPage />} />
      <Route path="/thanks" element={<ThanksPage />} />
    </Routes>,
    { path },
  );
}

describe('an open appeal', () => {
  it('says why, what came in, and beforehand what happens with more or less', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: appeal.title })).toBeVisible();
    expect(await screen.findByText('₹12,400 of ₹18,000 from 31 people')).toBeVisible();
    expect(screen.getByText('· 6 days left')).toBeVisible();
    expect(screen.getByText(appeal.why)).toBeVisible();
    expect(screen.getByText('The vet’s estimate is ₹16,500.')).toBeVisible();
    expect(screen.getByText(/^What is left over goes to the care of our other dogs/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'All that is missing: ₹5,600' })).toBeVisible();
    // Its own file isn’t there yet.
    expect(screen.queryByRole('button', { name: /Share/ })).toBeNull();
  });

  it.each([
    [{ days_left: 0 }, '· Last day'],
    [{ days_left: 1 }, '· 1 day left'],
    [{ people: 1 }, '₹12,400 of ₹18,000 from 1 person'],
    [{ people: 0, raised_paise: 0 }, '₹0 of ₹18,000'],
    [{ raised_paise: 2_000_000 }, '₹20,000 of ₹18,000 from 31 people'],
  ])('with %o says %s', async (changes, text) => {
    open(appeal, { ...now, ...changes });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says nothing false when the sums can’t be loaded: the goal and the last day alone', async () => {
    expectLogged(/down/);
    open(appeal, null);
    expect(await screen.findAllByText(/^Goal ₹18,000, until /)).toHaveLength(2);
    expect(await screen.findByRole('radio', { name: '₹500' })).toBeChecked();
    expect(screen.queryByText(/missing/)).toBeNull();
  });

  it('takes a donation that names it', async () => {
    const windows = installRazorpay();
    const orders = serveOrders(560_000);
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: 'All that is missing: ₹5,600' }));
    await fillDetails(user);
    await user.click(screen.getByRole('button', { name: 'Proceed to Pay ₹5,600' }));
    await vi.waitFor(() => expect(windows).toHaveLength(1));
    expect(orders).toEqual([{ appeal_id: appeal.id, amount_paise: 560_000, donor: visitorDonor }]);
  });

  it('that has ended meanwhile is refused with a way on', async () => {
    expectLogged(/This appeal has ended/);
    installRazorpay();
    refuseOrders(409, { error: 'appeal-ended' });
    const { user } = open();
    await screen.findByText('· 6 days left');
    await fillDetails(user);
    server.use(
      http.get(tableUrl('appeals'), () =>
        HttpResponse.json([{ ...appeal, status: 'closed', last_day: daysAgo(1) }]),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Proceed to Pay ₹500' }));
    expect(await screen.findByRole('heading', { name: 'How it went' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Give for Rani' })).toHaveAttribute(
      'href',
      `/dogs/${appeal.dog_profiles.id}/payment`,
    );
  });
});

describe('an appeal that takes nothing', () => {
  it.each([
    ['after its last day', { last_day: daysAgo(1) }, 'Give for Rani'],
    [
      'of a dog that has died',
      { status: 'closed', dog_profiles: { ...appeal.dog_profiles, status: 'passed_away' } },
      'Give for all our dogs',
    ],
  ])('%s shows what came in and another way to give', async (_case, changes, link) => {
    open({ ...appeal, ...changes }, { ...now, days_left: null });
    expect(await screen.findByText('· It has ended')).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Proceed to Pay/ })).toBeNull();
  });

  describe('because its dog has died', () => {
    const died = {
      ...appeal,
      status: 'closed',
      last_day: '2026-11-20',
      closed_at: '2026-11-10T10:00:00Z',
      dog_profiles: { ...appeal.dog_profiles, status: 'passed_away' },
    };
    const heading = { name: 'Rani has died' };

    it('says where the money goes, and until when whoever asks gets it back', async () => {
      vi.useFakeTimers({ now: new Date('2026-12-10T10:00:00Z'), toFake: ['Date'] });
      open(died, { ...now, days_left: null });
      expect(await screen.findByRole('heading', heading)).toBeVisible();
      expect(screen.getByText(/^The appeal is closed\. What was not spent/)).toBeVisible();
      expect(
        screen.getByText(/ask us by 10 December 2026, and we will return it\.$/),
      ).toBeVisible();
      expect(screen.getByRole('link', { name: 'How to ask' })).toHaveAttribute('href', '/refunds');
    });

    it('offers no money back once 30 days have passed', async () => {
      vi.useFakeTimers({ now: new Date('2026-12-10T19:00:00Z'), toFake: ['Date'] });
      open(died, { ...now, days_left: null });
      expect(await screen.findByRole('heading', heading)).toBeVisible();
      expect(screen.queryByText(/ask us by/)).toBeNull();
    });

    it.each([
      ['when it died after the last day', { closed_at: '2026-11-20T19:00:00Z' }],
      ['when it lives', { dog_profiles: appeal.dog_profiles }],
    ])('says nothing of it %s', async (_case, changes) => {
      open({ ...died, ...changes }, { ...now, days_left: null });
      expect(await screen.findByRole('heading', { name: 'How it went' })).toBeVisible();
      expect(screen.queryByRole('heading', heading)).toBeNull();
    });
  });

  it('says bill by bill how it went, what was left over, and before that until when it says so', async () => {
    const outcome = {
      id: 'a',
      dog_id: 'b',
      body: 'Rani walks again.',
      language: 'en',
      happened_on: '2026-11-20',
      published_at: '2026-11-20T10:00:00Z',
      dog_profiles: { name: 'Rani' },
      dog_update_media: [],
      dog_update_translations: [],
    };
    const ended = { ...appeal, status: 'closed', last_day: '2026-11-10' };
    const closed_at = '2026-11-08T10:00:00Z';
    const { unmount } = open({ ...ended, closed_at });
    expect(
      await screen.findByText(
        'We will say here by 8 December 2026 what was spent and how it went.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('₹11,800 was spent.')).toBeVisible();
    unmount();
    server.use(http.get(tableUrl('dog_updates'), () => HttpResponse.json([outcome])));
    open({ ...ended, closed_at, outcome_update_id: outcome.id });
    expect(await screen.findByText('Rani walks again.')).toBeVisible();
    expect(await screen.findByText('Operation')).toBeVisible();
    expect(
      await screen.findByText('₹600 was left over and goes to the care of our other dogs.'),
    ).toBeVisible();
  });

  it('and isn’t there leads to the others', async () => {
    open(null);
    expect(await screen.findByRole('heading', { name: 'Appeal not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all appeals' })).toHaveAttribute(
      'href',
      '/appeals',
    );
  });
});

describe('the list', () => {
  it('has what is needed now and how the others went', async () => {
    open(appeal, now, '/appeals');
    expect(await screen.findByRole('heading', { name: 'Needed now' })).toBeVisible();
    expect(screen.getByRole('link', { name: appeal.title })).toHaveAttribute(
      'href',
      `/appeals/${appeal.id}`,
    );
    expect(screen.queryByRole('heading', { name: 'How the others went' })).toBeNull();
  });

  it('says when there is none', async () => {
    open(null, now, '/appeals');
    expect(await screen.findByRole('heading', { name: 'No appeal at the moment' })).toBeVisible();
  });
});
