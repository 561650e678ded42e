// What the screens ask of the database, by the site's own functions: a request that changes there changes
// here. Loaded through Vite, because those functions read the settings of a build.
import {
  MutationObserver,
  QueryClient,
  type DefaultError,
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type InfiniteData,
  type MutationObserverOptions,
  type QueryKey,
} from '@tanstack/react-query';
import { createHmac } from 'node:crypto';
import { isAdminQuery } from '@/features/auth/role-queries';
import { sendContactMessage } from '@/features/contact/contact-queries';
import { markMessage, receivedMessagesQuery } from '@/features/contact/received-queries';
import {
  addDog,
  deleteDog,
  adminDogsQuery,
  saveDog,
} from '@/features/dogs/admin/admin-dog-queries';
import { deleteUnusedPicturesQuery } from '@/features/dogs/admin/picture/dog-picture-queries';
import { allDogsQuery, dogQuery, featuredDogsQuery } from '@/features/dogs/dog-queries';
import { donationsQuery } from '@/features/donations/donation-queries';
import {
  inboxQuery,
  markRead,
  messageQuery,
  unreadCountQuery,
} from '@/features/messages/message-queries';
import { subscribeToNewsletter } from '@/features/newsletter/newsletter-queries';
import { fetchSubscribers } from '@/features/newsletter/subscriber-queries';
import { profileQuery, saveProfile } from '@/features/profile/profile-queries';
import { deleteMyAccount } from '@/features/settings/account-queries';
import { readMyData } from '@/features/settings/my-data-queries';
import { saveSettings, settingsQuery } from '@/features/settings/settings-queries';
import { sendStaffMessage, supportersQuery } from '@/features/staff/staff-queries';
import { toasterIsMounted } from '@/lib/toast';
import { reconcile } from '../../../supabase/functions/_shared/reconciliation.ts';
import { handle as createOrder } from '../../../supabase/functions/create-order/handler.ts';
import { handle as takeEvent } from '../../../supabase/functions/razorpay-webhook/handler.ts';

// A screen that says what it did waits for the element that shows it.
toasterIsMounted();

/** Who asks: the role, and the account that the token names. */
export type Asker = 'visitor' | 'supporter' | 'staff' | 'admin' | 'server';

export interface ScreenCall {
  readonly screen: string;
  readonly asker: Asker;
  /** Asks once. */
  readonly ask: () => Promise<unknown>;
  /** Tables that it reads from end to end, each with the reason. */
  readonly readsWhole?: Readonly<Record<string, string>>;
  /** The limit of its 95th percentile, where another than the usual one holds. */
  readonly longestMilliseconds?: number;
}

/** The site's address, the service's, and made-up secrets; nothing is sent anywhere. */
export const SERVICE = 'http://localhost:4199';
const SITE = 'https://paws.example';
export const PROVIDER = 'https://provider.example';
const settings = {
  SUPABASE_URL: SERVICE,
  SUPABASE_ANON_KEY: 'publishable-key-of-the-benchmark',
  SUPABASE_SERVICE_ROLE_KEY: 'secret-key-of-the-benchmark',
  RAZORPAY_API_URL: PROVIDER,
  RAZORPAY_KEY_ID: 'rzp_test_Benchmark',
  RAZORPAY_KEY_SECRET: 'key-secret-of-the-benchmark',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-the-benchmark',
  SITE_ORIGINS: SITE,
};

const id = (table: number, row: number) =>
  `${table}0000000-0000-4000-8000-${String(row).padStart(12, '0')}`;

/** The person with the most rows of everything. */
export const SUPPORTER = id(4, 1);
const ANOTHER = id(4, 4321);
const DOG = id(5, 4321);
const LETTER = id(7, 1031);
const WRITTEN = id(8, 321);

// Answers are not kept for later: timers for it would keep the script running.
const client = new QueryClient({
  defaultOptions: { queries: { gcTime: Infinity }, mutations: { gcTime: Infinity } },
});
const query = <T, K extends QueryKey>(options: FetchQueryOptions<T, DefaultError, T, K>) =>
  client.fetchQuery({ ...options, staleTime: 0, retry: false });
const pages = <T, K extends QueryKey, P>(
  options: FetchInfiniteQueryOptions<T, DefaultError, T, K, P> & { initialPageParam: P },
): Promise<InfiniteData<T, P>> =>
  client.fetchInfiniteQuery({ ...options, staleTime: 0, retry: false });
const mutate = <T, V, C>(options: MutationObserverOptions<T, DefaultError, V, C>, variables: V) =>
  new MutationObserver(client, options).mutate(variables);

const dogValues = {
  name: 'Sheru',
  image: '/images/dogs/sheru-800.webp',
  tagline: 'Waits at the tea stall.',
  age: '2 years',
  traits: ['Calm'],
  location: 'Chowk',
  monthlyAmount: 3000,
};
const profile = { name: 'Asha Verma', phone: '+91 98390 12345', address: 'Hazratganj, Lucknow' };
const choices = {
  emailNotifications: true,
  marketingEmails: false,
  adoptionAlerts: true,
  donationReceipts: true,
};
const supporter = {
  userId: ANOTHER,
  name: 'Asha',
  email: 'asha@example.org',
  donationsCount: 0,
  totalDonatedPaise: 0,
};

async function everyInboxPage() {
  const first = await pages(inboxQuery(SUPPORTER));
  return client.fetchInfiniteQuery({
    ...inboxQuery(SUPPORTER),
    staleTime: 0,
    retry: false,
    pages: first.pages.length + 1,
  });
}

function order(): Promise<Response> {
  const request = new Request(`${SERVICE}/functions/v1/create-order`, {
    method: 'POST',
    headers: { origin: SITE, 'content-type': 'application/json' },
    body: JSON.stringify({ dog_id: DOG }),
  });
  return createOrder(request, settings);
}

/** The provider's event for a donation that is pending. */
function event(): Promise<Response> {
  const payment = {
    id: 'pay_Benchmark',
    order_id: 'order_Load1096',
    amount: 310_000,
    currency: 'INR',
    status: 'captured',
  };
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  const signature = createHmac('sha256', settings.RAZORPAY_WEBHOOK_SECRET)
    .update(body)
    .digest('hex');
  const request = new Request(`${SERVICE}/functions/v1/razorpay-webhook`, {
    method: 'POST',
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_Benchmark' },
    body,
  });
  return takeEvent(request, settings);
}

/** Everything that a screen, or a function behind one, asks of the database. */
export const screenCalls: readonly ScreenCall[] = [
  { screen: 'home: newest dogs', asker: 'visitor', ask: () => query(featuredDogsQuery) },
  { screen: 'dogs: list', asker: 'visitor', ask: () => query(allDogsQuery) },
  { screen: 'dogs: one', asker: 'visitor', ask: () => query(dogQuery(DOG)) },
  {
    screen: 'contact: send',
    asker: 'visitor',
    ask: () =>
      mutate(sendContactMessage, {
        trap: '',
        name: 'Asha',
        email: 'asha@example.org',
        message: 'A dog limps near lane 3.',
      }),
  },
  {
    screen: 'newsletter: subscribe',
    asker: 'visitor',
    ask: () => mutate(subscribeToNewsletter, { trap: '', email: 'reader00321@load.test' }),
  },
  { screen: 'any: am I admin', asker: 'supporter', ask: () => query(isAdminQuery(SUPPORTER)) },
  { screen: 'dashboard: profile', asker: 'supporter', ask: () => query(profileQuery(SUPPORTER)) },
  {
    screen: 'dashboard: save profile',
    asker: 'supporter',
    ask: () => mutate(saveProfile(SUPPORTER), profile),
  },
  {
    screen: 'dashboard: donations',
    asker: 'supporter',
    ask: () => query(donationsQuery(SUPPORTER)),
    readsWhole: {
      dog_profiles:
        'for the names of a thousand donations, one pass is quicker than a thousand looks',
    },
  },
  { screen: 'dashboard: inbox', asker: 'supporter', ask: everyInboxPage },
  {
    screen: 'dashboard: unread',
    asker: 'supporter',
    ask: () => query(unreadCountQuery(SUPPORTER)),
  },
  {
    screen: 'dashboard: one letter',
    asker: 'supporter',
    ask: () => query(messageQuery(SUPPORTER, LETTER)),
  },
  {
    screen: 'dashboard: mark read',
    asker: 'supporter',
    ask: () => mutate(markRead(SUPPORTER), LETTER),
  },
  { screen: 'settings: read', asker: 'supporter', ask: () => query(settingsQuery(SUPPORTER)) },
  {
    screen: 'settings: save',
    asker: 'supporter',
    ask: () => mutate(saveSettings(SUPPORTER), choices),
  },
  {
    screen: 'settings: my data',
    asker: 'supporter',
    ask: () => mutate(readMyData, SUPPORTER),
  },
  {
    screen: 'settings: leave',
    asker: 'supporter',
    ask: () => mutate(deleteMyAccount, undefined),
    // Takes the person's name from a thousand donations, once in a life.
    longestMilliseconds: 250,
  },
  ...[1, 100].map((page): ScreenCall => ({
    screen: `staff: page ${page}`,
    asker: 'staff',
    ask: () => query(supportersQuery('', page)),
    readsWhole: { profiles: 'says how many people there are, which is counted' },
  })),
  { screen: 'staff: search', asker: 'staff', ask: () => query(supportersQuery('asha verma', 1)) },
  {
    screen: 'staff: write',
    asker: 'staff',
    ask: () => mutate(sendStaffMessage, { to: supporter, subject: 'News', body: 'He is well.' }),
  },
  {
    screen: 'staff: donations of one',
    asker: 'staff',
    ask: () => query(donationsQuery(SUPPORTER)),
  },
  { screen: 'admin: dogs', asker: 'admin', ask: () => query(adminDogsQuery) },
  { screen: 'admin: add dog', asker: 'admin', ask: () => mutate(addDog, dogValues) },
  {
    screen: 'admin: save dog',
    asker: 'admin',
    ask: async () => {
      const original = await query(dogQuery(DOG));
      return original && mutate(saveDog, { original, values: dogValues });
    },
  },
  { screen: 'admin: delete dog', asker: 'admin', ask: () => mutate(deleteDog, DOG) },
  {
    screen: 'admin: unused pictures',
    asker: 'admin',
    ask: () => query(deleteUnusedPicturesQuery),
    readsWhole: {
      dog_profiles: 'compares every picture with every dog; asked once an hour at most',
      objects: 'the same',
    },
    longestMilliseconds: 250,
  },
  ...[false, true].map((onlyOpen): ScreenCall => ({
    screen: onlyOpen ? 'admin: open letters' : 'admin: letters',
    asker: 'admin',
    ask: () => query(receivedMessagesQuery({ search: '', page: 1, onlyOpen })),
    readsWhole: {
      contact_messages: 'the function answers all, and the service pages and counts them',
    },
  })),
  {
    screen: 'admin: search letters',
    asker: 'admin',
    ask: () => query(receivedMessagesQuery({ search: 'visitor4321@', page: 1, onlyOpen: false })),
  },
  {
    screen: 'admin: mark letter',
    asker: 'admin',
    ask: () => mutate(markMessage, { id: WRITTEN, isDone: true }),
  },
  {
    screen: 'admin: newsletter file',
    asker: 'admin',
    ask: () => mutate(fetchSubscribers, undefined),
  },
  { screen: 'payment: order', asker: 'server', ask: order },
  { screen: 'payment: event', asker: 'server', ask: event },
  {
    screen: 'payment: reconcile',
    asker: 'server',
    ask: () => reconcile(settings, new Date('2026-11-19T00:00:00Z')),
  },
];
