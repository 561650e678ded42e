import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import ShareMenu from '@/components/ShareMenu';
import { useChosenAmount } from '@/features/donations/checkout/AmountStep';
import { DonationForm, donationOffers } from '@/features/donations/checkout/DonationForm';
import { CopyButton } from '@/components/ui/CopyButton';
import SponsorshipsPage from '@/pages/dashboard/SponsorshipsPage';
import SponsorshipPage from '@/pages/sponsorship/SponsorshipPage';
import PaymentPage from '@/pages/payment/PaymentPage';
import { dogRow } from '../support/dog-rows.ts';
import { renderSite } from '../support/render.tsx';
import { functionUrl, recordCalls, server, tableUrl } from '../support/server.ts';
import { signedIn } from '../support/session.ts';
import { serveSponsorships, sponsorshipRow } from '../support/sponsorship-rows.ts';
import { serveFunction } from '../support/checkout-orders.ts';
import { translatePage } from '../support/translated-page.ts';
import { serveDogPage } from '../support/update-rows.ts';

let stopTranslating = () => {};
afterEach(() => stopTranslating());
const translate = () => {
  stopTranslating = translatePage();
};

function Giving() {
  const amount = useChosenAmount(donationOffers(true));
  const donor = {
    fields: null,
    isComplete: async () => true,
    askForDonor: async () => 'stored' as const,
    forget: () => {},
  };
  return <DonationForm userId={null} amount={amount} head={null} donor={donor} />;
}

it('says for a donation how often it is charged', async () => {
  const { user, container } = renderSite(<Giving />, { path: '/support' });
  translate();
  await user.click(screen.getByRole('radio', { name: 'Every month' }));
  expect(container).toHaveTextContent('First charge today or tomorrow');
  await user.click(screen.getByRole('radio', { name: 'Once' }));
  expect(container).toHaveTextContent('Charged today, and not again.');
  expect(container).not.toHaveTextContent('First charge');
});

it('shows the chosen amount of a dog, and none while another is typed', async () => {
  const dog = dogRow(7, { name: 'Rani', monthly_amount: 3500 });
  serveDogPage();
  server.use(
    http.get(tableUrl('dog_profiles'), () => HttpResponse.json([dog])),
    http.get(tableUrl('sponsorships'), () => HttpResponse.json([])),
  );
  const { user, container } = renderSite(
    <Routes>
      <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
    </Routes>,
    { path: `/dogs/${dog.id}/payment` },
  );
  await screen.findByRole('button', { name: /^Proceed to Pay/ });
  translate();
  expect(container).toHaveTextContent('₹3,500/month');
  await user.click(screen.getByRole('radio', { name: /^Half/ }));
  expect(container).toHaveTextContent('₹1,750/month');
  await user.click(screen.getByRole('radio', { name: /^Another amount/ }));
  expect(container).not.toHaveTextContent('₹1,750/month');
  await user.click(screen.getByRole('radio', { name: /^All\s*of/ }));
  await user.click(screen.getByRole('radio', { name: 'A gift' }));
  expect(container).toHaveTextContent('A gift every month needs an account.');
  const often = within(screen.getByRole('group', { name: 'How often?' }));
  await user.click(often.getByRole('radio', { name: 'Every month' }));
  expect(container).not.toHaveTextContent('needs an account');
  expect(container).toHaveTextContent('₹3,500/month');
});

it('copies the address of a page twice, and a detail of the bank', async () => {
  const { user, container } = renderSite(
    <>
      <ShareMenu title="Moti" text="Meet Moti." path="/dogs/1" />
      <CopyButton label="IFSC" text="SBIN0000001" />
    </>,
  );
  translate();
  const share = screen.getByRole('button', { name: /^Share/ });
  await user.click(share);
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(container).toHaveTextContent('Link copied.'));
  await user.click(share);
  await waitFor(() => expect(container).not.toHaveTextContent('Link copied.'));
  await user.click(screen.getByRole('button', { name: /^Copy\s*IFSC/ }));
  await waitFor(() => expect(container).toHaveTextContent('Copied.'));
});

it('says before a stop what a sponsorship gave, and pauses it', async () => {
  const [tenDaysAgo, inTwentyDays, inFiftyDays] = [-10, 20, 50].map((days) =>
    new Date(Date.now() + days * 86_400_000).toISOString(),
  );
  const row = sponsorshipRow(1, {
    current_start: tenDaysAgo ?? null,
    current_end: inTwentyDays ?? null,
    next_charge_at: inTwentyDays ?? null,
  });
  const month = {
    id: '1',
    created_at: row.created_at,
    paid_at: row.started_at,
    sponsorship_id: row.id,
    dog_id: row.dog_profiles?.id ?? null,
    dog_profiles: { name: 'Moti' },
    amount_paise: 300_000,
    refunded_paise: 0,
  };
  const served = serveSponsorships([row], { months: [month] });
  recordCalls(functionUrl('pause_sponsorship'));
  server.use(
    http.head(
      tableUrl('dog_updates'),
      () => new HttpResponse(null, { headers: { 'content-range': '0-6/7' } }),
    ),
  );
  serveFunction('sync-sponsorship', { status: 'paused', desired_status: 'pause' });
  const { user } = renderSite(<SponsorshipsPage />, { auth: signedIn() });
  await user.click(await screen.findByRole('button', { name: /^Manage/ }));
  translate();
  await user.click(await screen.findByRole('button', { name: /^Stop\s*for/ }));
  expect(screen.getByRole('dialog')).toHaveTextContent('you have given ₹3,000.');
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toHaveTextContent('there were 7 updates from Moti.'),
  );
  await user.click(screen.getByRole('button', { name: 'Keep giving' }));
  await user.click(screen.getByRole('button', { name: /^Pause\s*for/ }));
  served.rows = [
    sponsorshipRow(1, {
      status: 'paused',
      desired_status: 'pause',
      pause_reason: 'sponsor',
      resume_on: inFiftyDays?.slice(0, 10) ?? null,
    }),
  ];
  await user.click(screen.getByRole('button', { name: /^For\s*2\s*months/ }));
  expect(await screen.findByRole('button', { name: /^Stay paused/ })).toBeVisible();
});

it('moves a sponsorship: the search, no dog found, and the new dog', async () => {
  serveSponsorships([sponsorshipRow(1)]);
  const rani = dogRow(7, { name: 'Rani', status: 'available' });
  server.use(http.get(tableUrl('dog_profiles'), () => HttpResponse.json([rani])));
  const moves = recordCalls(functionUrl('move_sponsorship'));
  serveFunction('sync-sponsorship', { status: 'active', desired_status: 'run' });
  const { user, container } = renderSite(<SponsorshipsPage />, { auth: signedIn() });
  await user.click(await screen.findByRole('button', { name: /^Manage/ }));
  translate();
  await user.click(await screen.findByRole('button', { name: /^Move to another dog/ }));
  const dialog = screen.getByRole('dialog');
  expect(await screen.findByRole('radio', { name: 'Rani' })).toBeVisible();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'x');
  expect(dialog).toHaveTextContent('No dogs found.');
  await user.clear(search);
  expect(dialog).not.toHaveTextContent('No dogs found.');
  await user.click(await screen.findByRole('radio', { name: 'Rani' }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(container).toHaveTextContent('Your sponsorship is moving.'));
  expect(moves).toEqual([{ sponsorship_id: sponsorshipRow(1).id, dog_id: rani.id }]);
});

it('stops a visitor’s sponsorship, and says so in place of what it said before', async () => {
  const visitors = {
    ...sponsorshipRow(1),
    dog: { id: dogRow(7).id, name: 'Kaalu', image_url: '', status: 'available' },
    failure_reason: null,
    is_joined: false,
    is_emailed: false,
    email: 'gauri@example.org',
    can_correct: true,
  };
  let answer: object = { ...visitors, next_charge_at: '2026-12-24T06:00:00Z' };
  server.use(
    http.post(functionUrl('visitor_sponsorship'), () => HttpResponse.json(answer)),
    http.post(functionUrl('stop_visitor_sponsorship'), () => {
      answer = {
        ...visitors,
        ended_at: '2026-11-22T06:00:00Z',
        end_reason: 'sponsor',
        email: null,
      };
      return HttpResponse.json(null);
    }),
  );
  serveFunction('sync-sponsorship', {});
  const { user, container } = renderSite(
    <Routes>
      <Route path="/sponsorship/:sponsorshipId" element={<SponsorshipPage />} />
    </Routes>,
    { path: `/sponsorship/${visitors.id}#nE3v8Qp1xR7mT2yWn5sLcA` },
  );
  expect(await screen.findByText('The next charge is on 24 Dec 2026.')).toBeVisible();
  translate();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await user.click(screen.getByRole('button', { name: 'Stop now' }));
  await waitFor(() => expect(container).toHaveTextContent('Ended on 22 Nov 2026'));
  expect(container).not.toHaveTextContent('The next charge');
  expect(container).not.toHaveTextContent('gauri@example.org');
  expect(container).toHaveTextContent('Start again');
});
