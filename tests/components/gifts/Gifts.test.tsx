// A gift: what the payer fills in and finds later, and the page that its recipient opens.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SiteLayout } from '@/app/SiteLayout';
import { GiftList } from '@/features/gifts/GiftList';
import type { OwnGift } from '@/features/gifts/gift';
import { environment } from '@/lib/env';
import GiftCertificatePage from '@/pages/gifts/GiftCertificatePage';
import GiftPage from '@/pages/gifts/GiftPage';
import PaymentPage from '@/pages/payment/PaymentPage';
import ThanksPage from '@/pages/thanks/ThanksPage';
import { serveOrders } from '../../support/checkout-orders.ts';
import { expectLogged } from '../../support/console.ts';
import { dogRow } from '../../support/dog-rows.ts';
import { giveDetails } from '../../support/donor-details.ts';
import { installRazorpay, removeRazorpay } from '../../support/fake-razorpay.ts';
import { renderSite } from '../../support/render.tsx';
import { functionUrl, refuseFunction, server, tableUrl } from '../../support/server.ts';
import { meera } from '../../support/session.ts';
import { serveDogPage } from '../../support/update-rows.ts';

const ID = '70000000-0000-4000-8000-000000000001';
const SECRET = 'nE3v8Qp1xR7mT2yWn5sLcA';
const settings = { ...environment };

beforeEach(() => serveDogPage());
afterEach(() => {
  Object.assign(environment ?? {}, settings);
  removeRazorpay();
});

const opened = {
  state: 'ready',
  recipient_name: 'Amma',
  giver_name: 'Ravi',
  occasion: 'birthday',
  memory_of: null,
  message: 'Visit evil.example.in now',
  given_on: '2026-11-20',
  is_monthly: false,
  is_test: false,
  since: '2026-11-21',
  dog: {
    id: '10000000-0000-4000-8000-000000000001',
    name: 'Sheru',
    tagline: 'Watches.',
    image_url: '/images/dogs/sheru-800.webp',
    status: 'available',
  },
  has_address: true,
  is_subscribed: false,
};

/** Opens the page of a gift. @returns also the bodies of the calls that change something */
function openGift(answer: object | null, link = `#${SECRET}`, layout?: ReactNode) {
  const calls: unknown[] = [];
  server.use(
    http.post(functionUrl('gift'), async ({ request }) => {
      expect(await request.json()).toEqual({ gift_id: ID, secret: SECRET });
      return HttpResponse.json(answer);
    }),
    http.post(functionUrl('follow_dog'), async ({ request }) => {
      const body: object = Object(await request.json());
      calls.push(body);
      return HttpResponse.json('email' in body ? 'confirmation-sent' : 'subscribed');
    }),
    http.post(functionUrl('delete_gift_page'), async ({ request }) => {
      calls.push(await request.json());
      return HttpResponse.json(true);
    }),
  );
  const site = renderSite(
    <Routes>
      <Route element={layout}>
        <Route path="/gifts/:giftId" element={<GiftPage />} />
        <Route path="/gifts/:giftId/certificate" element={<GiftCertificatePage />} />
      </Route>
    </Routes>,
    { path: `/gifts/${ID}${link}` },
  );
  return { ...site, calls };
}

describe('the page of a gift', () => {
  it('shows the dog, who gave it and the message as text, and hides the secret', async () => {
    const { address } = openGift(opened);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Sheru is your gift' }),
    ).toBeVisible();
    expect(
      screen.getByText(
        'For your birthday, Ravi gave food, shelter and healthcare to Sheru, a street dog.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Visit evil.example.in now').querySelector('a')).toBeNull();
    expect(screen.queryByText(/₹/)).toBeNull();
    await waitFor(() => expect(address.current).toBe(`/gifts/${ID}`));
  });

  it('can be passed on, in another language and in another tab, by whoever holds the link', async () => {
    const { user, address } = openGift(opened, undefined, <SiteLayout />);
    await user.click(await screen.findByRole('button', { name: 'Share this page' }));
    const whatsApp = screen.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href');
    expect(decodeURIComponent(whatsApp ?? '')).toMatch(
      new RegExp(`A gift for a street dog of Lucknow: http.*/gifts/${ID}#${SECRET}$`),
    );
    expect(screen.getByRole('link', { name: 'Open the certificate' })).toHaveAttribute(
      'href',
      `/gifts/${ID}/certificate#${SECRET}`,
    );
    await waitFor(() => expect(address.current).toBe(`/gifts/${ID}`));
    expect(screen.getByRole('link', { name: 'हिन्दी' })).toHaveAttribute(
      'href',
      `/hi/gifts/${ID}#${SECRET}`,
    );
  });

  it('in memory of somebody says whom, apart from the reader', async () => {
    openGift({ ...opened, occasion: 'in-memory', memory_of: 'Nana' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'In memory of Nana' }),
    ).toBeVisible();
    expect(screen.getByText('For Amma')).toBeVisible();
  });

  it('follows the dog with one press, for the address that the link came to', async () => {
    const { user, calls } = openGift(opened);
    await user.click(await screen.findByRole('button', { name: 'Email me the news' }));
    const outcome = await screen.findByText(/^Thank you. We’ll email you the next news of Sheru/);
    await waitFor(() => expect(outcome).toHaveFocus());
    expect(calls).toEqual([{ gift_id: ID, secret: SECRET }]);
  });

  it('asks for an address where the link came another way, and refuses one that is none', async () => {
    const { user, calls } = openGift({ ...opened, has_address: false });
    const field = await screen.findByLabelText('Your email');
    await user.type(field, 'amma');
    await user.click(screen.getByRole('button', { name: 'Email me the news' }));
    expect(await screen.findByText('Please enter a valid email address.')).toBeVisible();
    await user.type(field, '@example.org');
    await user.click(screen.getByRole('button', { name: 'Email me the news' }));
    expect(await screen.findByText(/^We have sent an email to this address/)).toBeVisible();
    expect(calls).toEqual([{ gift_id: ID, secret: SECRET, email: 'amma@example.org' }]);
  });

  it('is removed by its reader after a question', async () => {
    const { user, calls } = openGift(opened);
    await user.click(await screen.findByRole('button', { name: 'Remove this page' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove this page' }));
    await user.click(screen.getByRole('button', { name: 'Remove the page' }));
    const outcome = await screen.findByText(/^The page, the names and the message are deleted/);
    await waitFor(() => expect(outcome).toHaveFocus());
    expect(calls).toEqual([{ gift_id: ID, secret: SECRET }]);
    expect(screen.queryByText(/Amma|Ravi/)).toBeNull();
  });

  it('says what became of a dog that left, and offers no news', async () => {
    openGift({ ...opened, dog: { ...opened.dog, status: 'passed_away' } });
    expect(await screen.findByText(/^We are very sorry: Sheru has died/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Hear from Sheru' })).toBeNull();
  });

  it.each([
    ['that is withdrawn', { state: 'withdrawn' }, 'This gift was withdrawn'],
    ['that the link doesn’t open', null, 'A gift'],
  ])('says so of one %s', async (_case, answer, title) => {
    openGift(answer);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Meet the Dogs' })).toBeVisible();
  });

  it('asks nobody without a secret', async () => {
    openGift(null, '');
    expect(await screen.findByText(/^This link is incomplete/)).toBeVisible();
  });
});

describe('the certificate of a gift', () => {
  it('opens from the gift, has its names, day, message, occasion and who signs, and leads back', async () => {
    const { user, address } = openGift(opened);
    await user.click(await screen.findByRole('link', { name: 'Open the certificate' }));
    expect(await screen.findByRole('article')).toHaveTextContent(
      /Certificate of a giftA gift forAmmafood, shelter and healthcare forSherua street dog of Lucknow, on 21 November 2026\.Visit evil\.example\.in nowA birthday gift from Ravi\.Shalini Rastogi, Secretary$/,
    );
    await waitFor(() => expect(address.current).toBe(`/gifts/${ID}/certificate`));
    expect(screen.queryByText(/₹/)).toBeNull();
    expect(screen.getByRole('link', { name: 'The gift' })).toHaveAttribute(
      'href',
      `/gifts/${ID}#${SECRET}`,
    );
    await user.click(screen.getByRole('link', { name: 'The gift' }));
    expect(await screen.findByRole('heading', { name: 'Sheru is your gift' })).toBeVisible();
  });

  it.each([
    [
      'every month',
      { is_monthly: true },
      /^Paws of LucknowCertificate of virtual adoptionAmmavirtually adoptedSheru/,
    ],
    [
      'in memory of somebody',
      { is_monthly: true, occasion: 'in-memory', memory_of: 'नाना जी' },
      /In memory ofनाना जीvirtually adoptedSheru/,
    ],
    [
      'for all dogs',
      { dog: null },
      /all our dogsthe street dogs of Lucknow, on 21 November 2026\./,
    ],
    [
      'for a dog that has died',
      { dog: { ...opened.dog, status: 'passed_away' } },
      /A birthday gift from Ravi\. In loving memory of Sheru\./,
    ],
    [
      'in somebody’s honour, without a message',
      { occasion: 'in-honour', message: null },
      /on 21 November 2026\.A gift from Ravi in honour of Amma\./,
    ],
  ])('is true of one %s', async (_case, overrides, text) => {
    const { user } = openGift({ ...opened, ...overrides });
    await user.click(await screen.findByRole('link', { name: 'Open the certificate' }));
    expect(await screen.findByRole('article')).toHaveTextContent(text);
  });

  it('is not there once the gift is withdrawn', async () => {
    openGift({ state: 'withdrawn' }, `/certificate#${SECRET}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This gift was withdrawn' }),
    ).toBeVisible();
  });
});

const row: OwnGift = {
  id: ID,
  created_at: '2026-11-20T04:00:00+00:00',
  dog_id: '10000000-0000-4000-8000-000000000001',
  dog_name: 'Sheru',
  occasion: 'just-so',
  is_monthly: false,
  has_ended: false,
  recipient_name: 'Amma',
  deliver_on: '2026-12-24',
  email: 'amma@example.org',
  state: 'ready',
  delivery: 'waiting',
  delivered_at: null,
  is_corrected: false,
  is_sent_again: false,
};

function openList(gifts: readonly Partial<OwnGift>[]) {
  const calls: [string, unknown][] = [];
  server.use(
    http.post(functionUrl('own_gifts'), () =>
      HttpResponse.json(gifts.map((gift) => ({ ...row, ...gift }))),
    ),
    ...['renew_gift_link', 'withdraw_gift', 'resend_gift', 'correct_gift_email'].map((name) =>
      http.post(functionUrl(name), async ({ request }) => {
        calls.push([name, await request.json()]);
        return HttpResponse.json(name === 'renew_gift_link' ? SECRET : null);
      }),
    ),
  );
  return { ...renderSite(<GiftList userId={meera.id} isAwaited={false} />), calls };
}

const labels = async () => {
  await screen.findByRole('heading', { name: 'Gifts' });
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
};

describe('the payer’s gifts', () => {
  it.each([
    [
      {},
      ['Show the page', 'Correct the address', 'Withdraw'],
      'on the morning of 24 December 2026',
    ],
    [
      { deliver_on: null, email: null, delivery: 'page' },
      ['Show the page', 'Withdraw'],
      'A page to print',
    ],
    [
      { delivery: 'sent', delivered_at: '2026-12-24T02:30:00+00:00' },
      ['Show the page', 'Correct the address', 'Send again'],
      'Sent to amma@example.org on 24 Dec 2026',
    ],
    [
      { delivery: 'failed', is_corrected: true },
      ['Show the page', 'Send again', 'Withdraw'],
      'could not be delivered',
    ],
    [
      { delivery: 'stopped', is_corrected: true },
      ['Show the page', 'Withdraw'],
      'doesn’t accept gifts',
    ],
  ] as const)('of %j offer %j', async (gift, buttons, sentence) => {
    openList([gift]);
    expect(await labels()).toEqual(buttons.map((label) => `${label} for Amma`));
    expect(screen.getByText(new RegExp(sentence))).toBeVisible();
  });

  it('that are withdrawn offer nothing', async () => {
    openList([{ state: 'withdrawn' }]);
    expect(await screen.findByText(/^Withdrawn/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('show the page with a new link', async () => {
    const { user } = openList([{}]);
    await user.click(await screen.findByRole('button', { name: /^Show the page/ }));
    const link = await screen.findByRole('link', { name: 'Open the page' });
    expect(link).toHaveAttribute('href', `/gifts/${ID}#${SECRET}`);
    expect(link).toHaveFocus();
  });

  it('are withdrawn after a question', async () => {
    const { user, calls } = openList([{}]);
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    const dialog = screen.getByRole('dialog', { name: 'Withdraw the gift for Amma?' });
    expect(calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(calls).toEqual([['withdraw_gift', { gift_id: ID }]]);
    expect(screen.getByRole('heading', { level: 3 })).toHaveFocus();
  });

  it.each([
    ['gift-address-stopped', /^This address doesn’t accept gifts by email/],
    ['too-many-gifts', /^This address has ten gifts/],
  ])('say beside the address why it is refused (%s), and keep it', async (problem, sentence) => {
    expectLogged(new RegExp(problem));
    const { user } = openList([{}]);
    refuseFunction('correct_gift_email', 422, problem);
    await user.click(await screen.findByRole('button', { name: /^Correct the address/ }));
    await user.type(screen.getByLabelText('New address'), 'nani@example.org');
    await user.click(screen.getByRole('button', { name: 'Correct it' }));
    await screen.findByText(sentence);
    expect(screen.getByLabelText('New address')).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText('New address')).toHaveValue('nani@example.org');
  });
});

describe('the payment page', () => {
  const rani = dogRow(7, { name: 'Rani', monthly_amount: 3500 });

  function openPayment(query = '') {
    serveDogPage({ years: [] });
    server.use(http.get(tableUrl('dog_profiles'), () => HttpResponse.json([rani])));
    return renderSite(
      <Routes>
        <Route path="/dogs/:dogId/payment" element={<PaymentPage />} />
        <Route path="/auth" element={<h1>Create an Account</h1>} />
        <Route path="/thanks" element={<ThanksPage />} />
      </Routes>,
      { path: `/dogs/${rani.id}/payment${query}` },
    );
  }

  const press = /^Proceed to Pay/;

  it('sends a visitor’s gift with the order, and says how its link comes', async () => {
    const orders = serveOrders(350_000);
    installRazorpay();
    const { user } = openPayment();
    await user.click(await screen.findByRole('radio', { name: 'A gift' }));
    // A visitor's is given once, and what needs an account is said before anything is typed.
    const often = within(screen.getByRole('group', { name: 'Once or every month?' }));
    expect(often.getByRole('radio', { name: 'Once' })).toBeChecked();
    expect(screen.getByText(/A gift every month needs an account\.$/)).toBeVisible();
    await screen.findByLabelText('Who it is for');
    await user.click(screen.getByRole('button', { name: press }));
    expect(await screen.findByText('Please say who it is for.')).toBeVisible();
    expect(orders).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Occasion'), 'In memory of somebody');
    await user.type(screen.getByLabelText('In memory of'), 'Nana');
    await user.type(screen.getByLabelText('Who will read it'), 'Amma');
    await user.type(screen.getByLabelText('Who it is from'), 'Ravi');
    expect(screen.queryByRole('radio', { name: /^By email/ })).toBeNull();
    await user.type(screen.getByLabelText('Message'), 'See www.evil.example');
    await user.click(screen.getByRole('button', { name: press }));
    expect(await screen.findByText('Please leave out web addresses.')).toBeVisible();
    await user.clear(screen.getByLabelText('Message'));
    await giveDetails(user);
    await waitFor(() =>
      expect(orders).toMatchObject([
        {
          dog_id: rani.id,
          gift: {
            occasion: 'in-memory',
            memory_of: 'Nana',
            recipient_name: 'Amma',
            giver_name: 'Ravi',
          },
        },
      ]),
    );
  });

  it('asks a visitor to sign in before a monthly gift is typed, and comes back to it', async () => {
    const { user } = openPayment('?gift=yes');
    await screen.findByText(/^A monthly gift needs an account/);
    expect(screen.queryByLabelText('Who it is for')).toBeNull();
    await user.click(screen.getByRole('button', { name: press }));
    expect(await screen.findByRole('heading', { name: 'Create an Account' })).toBeVisible();
  });

  it('offers no gifts with a test key that takes a single payment', async () => {
    Object.assign(environment ?? {}, { payments: 'direct' });
    openPayment('?gift=yes');
    await screen.findByRole('button', { name: press });
    expect(screen.queryByRole('radio', { name: 'A gift' })).toBeNull();
  });
});
