// Hostile values in every parameter that a page reads from its address: no page crashes, nothing is logged, no script runs,
// and no link leads where the visitor did not ask to go.
import { cleanup, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import TeamLayout from '@/app/TeamLayout';
import { linkOutcome } from '@/features/auth/guards';
import { useChosenAmount } from '@/features/checkout/AmountStep';
import { DonationForm, donationOffers } from '@/features/checkout/DonationForm';
import { ReceivedMessages } from '@/features/contact/team/ReceivedMessages';
import { DogList } from '@/features/dogs/DogList';
import { DonationHistory } from '@/features/donations/DonationHistory';
import { Inbox } from '@/features/messages/Inbox';
import { PeopleList } from '@/features/people/PeopleList';
import AdminPage from '@/pages/admin/AdminPage';
import AuthPage from '@/pages/auth/AuthPage';
import DogPage from '@/pages/dogs/DogPage';
import PaymentPage from '@/pages/payment/PaymentPage';
import { donationRow } from '../../support/donation-rows.ts';
import { dogRow, serveDogs } from '../../support/dog-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';
import { todayRow } from '../../support/today-row.ts';
import { serveDogPage } from '../../support/update-rows.ts';
import { harmTo } from '../support/page-harm.ts';
import { hostileValues, inAddress, sampleOf } from '../support/hostile-values.ts';

const VALUES_FOR_A_PARAMETER = 16;

const nothing = () => HttpResponse.json([]);

beforeEach(() => {
  localStorage.setItem('paws_isLoggedIn', 'true');
  serveDogs([dogRow(1), dogRow(2)]);
  serveDogPage();
  server.use(
    http.get(tableUrl('messages'), nothing),
    http.head(tableUrl('messages'), () => new HttpResponse(null)),
    http.head(tableUrl('contact_messages'), () => new HttpResponse(null)),
    http.post(functionUrl('review_item_list'), nothing),
    http.get(tableUrl('scheduled_jobs'), nothing),
    http.get(functionUrl('search_contact_messages'), nothing),
    http.post(functionUrl('search_contact_messages'), nothing),
    http.post(functionUrl('supporters'), nothing),
    http.post(functionUrl('unused_dog_images'), nothing),
    http.post(functionUrl('missing_translations'), nothing),
    http.get(functionUrl('dog_areas'), nothing),
    http.post(functionUrl('dog_traits'), nothing),
    http.post(functionUrl('team_today'), () => HttpResponse.json([todayRow])),
    http.get(tableUrl('donations'), () => HttpResponse.json([donationRow()])),
  );
});

const donor = {
  fields: null,
  isComplete: async () => false,
  askForDonor: async () => null,
  forget: () => {},
};

function GiftChooser() {
  const amount = useChosenAmount(donationOffers(true));
  return <DonationForm userId={null} amount={amount} head={null} donor={donor} />;
}

const pagesOfDogs = (
  <Routes>
    <Route path="/dogs/:dogId" element={<DogPage />} />
    <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
    <Route path="*" element={<h1>Elsewhere</h1>} />
  </Routes>
);

/** A page with a parameter that it reads. */
interface Surface {
  name: string;
  part: ReactNode;
  pathOf: (value: string) => string;
}

const surfaces: Surface[] = [
  {
    name: 'the list of dogs: search',
    part: <DogList />,
    pathOf: (value) => `/dogs?search=${value}`,
  },
  {
    name: 'the list of dogs: location',
    part: <DogList />,
    pathOf: (value) => `/dogs?location=${value}`,
  },
  { name: 'the list of dogs: trait', part: <DogList />, pathOf: (value) => `/dogs?trait=${value}` },
  { name: 'the list of dogs: age', part: <DogList />, pathOf: (value) => `/dogs?age=${value}` },
  { name: 'the sign-in page: tab', part: <AuthPage />, pathOf: (value) => `/auth?tab=${value}` },
  {
    name: 'the sign-in page: hash',
    part: <AuthPage />,
    pathOf: (value) => `/auth#error_code=${value}`,
  },
  { name: 'the page of a dog', part: pagesOfDogs, pathOf: (value) => `/dogs/${value}` },
  { name: 'the payment page: dog', part: pagesOfDogs, pathOf: (value) => `/dogs/${value}/payment` },
  {
    name: 'the gift chooser: type',
    part: <GiftChooser />,
    pathOf: (value) => `/support?type=${value}`,
  },
  {
    name: 'the gift chooser: amount',
    part: <GiftChooser />,
    pathOf: (value) => `/support?type=monthly&amount=${value}`,
  },
  {
    name: 'the inbox: message',
    part: <Inbox userId="1" />,
    pathOf: (value) => `/dashboard/messages?message=${value}`,
  },
  {
    name: 'the donations: year',
    part: <DonationHistory userId="1" />,
    pathOf: (value) => `/dashboard/donations?year=${value}`,
  },
  {
    name: 'the team’s pages: a former tab',
    part: (
      <Routes>
        <Route element={<TeamLayout />}>
          <Route path="*" element={<h1>A page</h1>} />
        </Route>
      </Routes>
    ),
    pathOf: (value) => `/admin?tab=${value}`,
  },
  {
    name: 'the admin page: dog',
    part: <AdminPage />,
    pathOf: (value) => `/admin?dog=${value}`,
  },
  {
    name: 'contact messages: search',
    part: <ReceivedMessages renderThread={() => null} />,
    pathOf: (value) => `/dashboard/staff/messages?search=${value}`,
  },
  {
    name: 'contact messages: page',
    part: <ReceivedMessages renderThread={() => null} />,
    pathOf: (value) => `/dashboard/staff/messages?page=${value}`,
  },
  {
    name: 'the people: search',
    part: <PeopleList />,
    pathOf: (value) => `/dashboard/staff?search=${value}`,
  },
  {
    name: 'the people: page',
    part: <PeopleList />,
    pathOf: (value) => `/dashboard/staff?page=${value}`,
  },
];

it.for(surfaces)(
  '$name survives hostile values',
  { timeout: 60_000 },
  async ({ name, part, pathOf }, { task }) => {
    const breaches: string[] = [];
    const values = sampleOf(VALUES_FOR_A_PARAMETER, name);
    for (const value of values) {
      const { container } = renderSite(<ErrorBoundary>{part}</ErrorBoundary>, {
        path: pathOf(inAddress(value)),
        ...(name.startsWith('the sign-in') ? {} : { auth: signedIn('admin') }),
      });
      await waitFor(() => expect(container).not.toHaveTextContent('Loading'));
      const found = harmTo(container);
      if (found !== null) breaches.push(`${found}: ${JSON.stringify(value)}`);
      cleanup();
    }
    task.meta.hostileValues = values.length;
    expect(breaches).toEqual([]);
  },
);

it('the hash survives hostile values', ({ task }) => {
  const values = hostileValues(2_000, 'hash');
  for (const value of values) {
    expect(() => [linkOutcome(value), linkOutcome(`#${value}`)]).not.toThrow();
  }
  task.meta.hostileValues = values.length;
});
