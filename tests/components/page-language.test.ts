// What the requests of a page say of its language: Hindi ones do, English ones have the bodies of the specification.
import { QueryClient, type MutationOptions } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectLogged } from '../support/console.ts';
import { authUrl, edgeFunctionUrl, functionUrl, server, tableUrl } from '../support/server.ts';
import { backendUser } from '../support/session.ts';

const ID = '10000000-0000-4000-8000-000000000001';
const gift = { recipient_name: 'Amma', giver_name: 'Ravi', occasion: 'birthday' } as const;
const donor = {
  name: 'Ravi',
  address: '12 Chowk',
  email: 'ravi@example.org',
  is_indian_citizen: true,
} as const;

let bodies: unknown[];

beforeEach(() => {
  bodies = [];
  const answer = (body?: object) => async (call: { request: Request }) => {
    bodies.push(await call.request.json());
    return HttpResponse.json(body ?? null, { status: 201 });
  };
  server.use(
    http.post(tableUrl('contact_messages'), answer()),
    http.post(tableUrl('newsletter_subscribers'), answer()),
    http.post(functionUrl('follow_dog'), async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json('confirmation-sent');
    }),
    http.post(authUrl('signup'), async ({ request }) => {
      const { data } = Object(await request.json());
      bodies.push(data);
      return HttpResponse.json(backendUser());
    }),
    http.post(
      edgeFunctionUrl('create-order'),
      answer({ order_id: 'order_1', amount_paise: 300_000, currency: 'INR' }),
    ),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function send(language: string): Promise<unknown[]> {
  vi.stubEnv('SITE_LANGUAGE', language);
  vi.resetModules();
  const client = new QueryClient();
  const mutate = <Values>(mutation: MutationOptions<never, Error, Values>, values: Values) =>
    client.getMutationCache().build(client, mutation).execute(values);
  const { sendContactMessage } = await import('@/features/people/contact/contact-api');
  const { subscribeToNewsletter } = await import('@/features/mailings/newsletter-api');
  const { followDog } = await import('@/features/gifts/gifts-api');
  const { signUp } = await import('@/features/accounts/auth-api');
  const { requestOrder } = await import('@/features/donations/checkout/checkout-api');
  const { dogPurpose } = await import('@/features/donations/checkout/checkout');
  const email = 'ravi@example.org';
  await mutate(sendContactMessage as never, {
    name: 'Ravi',
    email,
    message: 'A dog',
    honeypot: '',
  });
  await mutate(subscribeToNewsletter as never, { email, honeypot: '' });
  await mutate(followDog as never, { giftId: ID, secret: 'secret', email });
  await mutate(signUp as never, { name: 'Ravi', email, password: 'mogra1', returnTo: '/' });
  const dog = { id: ID, name: 'Sheru', image: '/a.webp', monthlyAmount: 3000 };
  const purpose = dogPurpose(dog, 'One-time', 300_000);
  await requestOrder({ ...purpose, gift }, async () => donor);
  return bodies;
}

const english = [
  { name: 'Ravi', email: 'ravi@example.org', message: 'A dog' },
  { email: 'ravi@example.org' },
  { gift_id: ID, secret: 'secret', email: 'ravi@example.org' },
  { name: 'Ravi' },
  { dog_id: ID, donor, gift },
];

describe('the requests of a page', () => {
  it('in English say nothing of a language', async () => {
    expect(await send('en')).toEqual(english);
  });

  it('in Hindi say so: for the person who writes and for the recipient of a gift', async () => {
    // The client of the English page above is still there.
    expectLogged(/Multiple GoTrueClient instances/);
    const language = 'hi';
    expect(await send('hi')).toEqual(
      english.map((body) =>
        Object.assign(
          {},
          body,
          { language },
          'gift' in body ? { gift: { ...gift, language } } : {},
        ),
      ),
    );
  });
});

async function messageIn(language: string, code: string): Promise<string | undefined> {
  vi.stubEnv('SITE_LANGUAGE', language);
  vi.resetModules();
  const { signUp } = await import('@/features/accounts/auth-api');
  const error = Object.assign(new Error('Password is known to be weak'), { status: 422, code });
  const message = signUp.meta?.errorMessage;
  return typeof message === 'function' ? message(error) : message;
}

describe('a refusal of the sign-in service', () => {
  it('is the service’s sentence in English, and one of ours on a page in another language', async () => {
    expect(await messageIn('en', 'weak_password')).toBe('Password is known to be weak');
    expect(await messageIn('hi', 'weak_password')).toBe(
      'This password is too easy to guess. Please choose another one.',
    );
    expect(await messageIn('hi', 'something_new')).toBe(
      'Failed to create account. Please try again.',
    );
  });
});
