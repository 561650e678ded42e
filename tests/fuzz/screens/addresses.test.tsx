// Every parameter that a screen reads from its address, and every key of the browser's storage: no screen
// breaks, nothing is logged, no script runs, and no link leads where the visitor did not ask to go.
import { act, cleanup } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '@/app/ErrorBoundary';
import { isHalfConfirmed, linkProblemOf } from '@/features/auth/auth-link';
import { isMarkedLoggedIn, isSessionInLink } from '@/features/auth/session-marks';
import { GiftChooser } from '@/features/checkout/GiftChooser';
import { ReceivedMessages } from '@/features/contact/ReceivedMessages';
import { DogList } from '@/features/dogs/DogList';
import { Inbox } from '@/features/messages/Inbox';
import { readStoredSettings } from '@/features/settings/settings';
import { readStoredUser } from '@/lib/stored-user';
import AuthPage from '@/pages/auth/AuthPage';
import PaymentPage from '@/pages/payment/PaymentPage';
import { dogRow, serveDogs } from '../../support/dog-rows.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, server, tableUrl } from '../../support/server.ts';
import { signedIn } from '../../support/session.ts';
import { hostileValues, sampleOf } from '../support/hostile-values.ts';
import { CANARY, knownDocuments } from '../support/known-values.ts';

const VALUES_FOR_A_PARAMETER = 16;

const nothing = () => HttpResponse.json([]);

beforeEach(() => {
  serveDogs([dogRow(1), dogRow(2)]);
  server.use(
    http.get(tableUrl('messages'), nothing),
    http.head(tableUrl('messages'), () => new HttpResponse(null)),
    http.get(functionUrl('search_contact_messages'), nothing),
    http.post(functionUrl('search_contact_messages'), nothing),
  );
});

/** How a value stands in an address. */
const written = (value: string) =>
  encodeURIComponent(value.slice(0, 5_000).replace(/\p{Surrogate}/gu, '\ufffd'));

const payment = (
  <Routes>
    <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
    <Route path="*" element={<h1>Elsewhere</h1>} />
  </Routes>
);

/** A screen with a parameter that it reads. */
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
  { name: 'the payment page: dog', part: payment, pathOf: (value) => `/dogs/${value}/payment` },
  {
    name: 'the gift chooser: type',
    part: <GiftChooser />,
    pathOf: (value) => `/support?type=${value}`,
  },
  {
    name: 'the inbox: message',
    part: <Inbox userId="1" />,
    pathOf: (value) => `/dashboard/messages?message=${value}`,
  },
  {
    name: 'contact messages: search',
    part: <ReceivedMessages />,
    pathOf: (value) => `/admin?search=${value}`,
  },
  {
    name: 'contact messages: page',
    part: <ReceivedMessages />,
    pathOf: (value) => `/admin?page=${value}`,
  },
];

/** Whether a link runs a script or leaves the site. */
const isForeign = (href: string) =>
  /^(javascript|data|vbscript):/i.test(href) || /^https?:\/\/(?!localhost)/.test(href);

function broken(container: HTMLElement): string | null {
  if (container.textContent.includes('Something went wrong')) return 'the screen broke';
  if (Reflect.has(globalThis, CANARY)) return 'a script ran';
  const hrefs = [...container.querySelectorAll('a')].map((link) => link.href);
  return hrefs.some(isForeign) ? `a link leads elsewhere: ${hrefs.join(' ')}` : null;
}

it.for(surfaces)(
  '$name may say anything',
  { timeout: 60_000 },
  async ({ name, part, pathOf }, { task }) => {
    const breaches: string[] = [];
    const values = sampleOf(VALUES_FOR_A_PARAMETER, name);
    for (const value of values) {
      const { container } = renderSite(<ErrorBoundary>{part}</ErrorBoundary>, {
        path: pathOf(written(value)),
        ...(name.startsWith('the sign-in') ? {} : { auth: signedIn({ isAdmin: true }) }),
      });
      await act(async () => {
        await new Promise((resolve) => setImmediate(resolve));
      });
      const found = broken(container);
      if (found !== null) breaches.push(`${found}: ${JSON.stringify(value)}`);
      cleanup();
    }
    task.meta.hostileValues = values.length;
    expect(breaches).toEqual([]);
  },
);

it('the browser’s storage may hold anything', ({ task }) => {
  const texts = [
    ...hostileValues(2_000, 'storage'),
    ...knownDocuments.map((document) => JSON.stringify(document)),
    ...hostileValues(1_000, 'stored user').map((value) =>
      JSON.stringify({ name: value, email: value, createdAt: value, emailNotifications: value }),
    ),
  ];
  for (const text of texts) {
    for (const key of ['paws_isLoggedIn', 'paws_user', 'paws_user_settings']) {
      localStorage.setItem(key, text);
    }
    const stored = Object.values(readStoredUser() ?? {});
    expect(stored.every((value) => typeof value === 'string')).toBe(true);
    const flags = Object.values(readStoredSettings() ?? {});
    expect(flags.every((value) => typeof value === 'boolean')).toBe(true);
    expect(isMarkedLoggedIn()).toBe(text === 'true');
  }
  expect({}).not.toHaveProperty('isAdmin');
  task.meta.hostileValues = texts.length * 3;
});

it('a draft that was carried may be anything', async ({ task }) => {
  const documents = [
    ...hostileValues(150, 'draft'),
    ...knownDocuments.map((document) => JSON.stringify({ contact: document })),
  ];
  for (const document of documents) {
    vi.resetModules();
    sessionStorage.setItem('paws_carried_drafts', document);
    const { takeDraft } = await import('@/lib/carried-drafts');
    const draft = takeDraft('contact');
    expect(draft === null || typeof draft === 'object').toBe(true);
    expect(sessionStorage.getItem('paws_carried_drafts')).toBeNull();
  }
  task.meta.hostileValues = documents.length;
});

it('the hash may say anything', ({ task }) => {
  const values = hostileValues(2_000, 'hash');
  for (const value of values) {
    expect(() => [linkProblemOf(value), linkProblemOf(`#${value}`)]).not.toThrow();
    expect(isHalfConfirmed(`#${written(value)}`)).toBe(value === 'message');
  }
  expect(isSessionInLink()).toBe(false);
  task.meta.hostileValues = values.length;
});
