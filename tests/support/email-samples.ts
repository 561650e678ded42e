// Emails to preview and to test: names and texts that are usual, and some that are hard to render.
import { organisationDetails } from '../../supabase/functions/_shared/common/organisation.ts';
import type { Email } from '../../supabase/functions/_shared/common/emails/email.ts';
import { emails } from '../../supabase/functions/_shared/mailings/index.ts';
import { receiptSample } from './receipt-sample.ts';

/** A secret of a link, as the database makes them. */
const SECRET = 'nE3v8Qp1xR7mT2yWn5sLcA';

const LONG_DOG_NAME = 'Maharajadhiraja Bahadur Sherudas Tigerkumar the Third of Chowk and Aminabad';

const LONG_NAME =
  'Annapurna Venkatanarasimharajuvaripeta Krishnamoorthy Subramaniam of Hazratganj and Aminabad';

const donation = {
  amount_paise: 300_000,
  dog_id: '10000000-0000-4000-8000-000000000001',
  dog_name: 'Moti',
  type: 'Monthly',
  mode: 'live',
};

const ownedDonation = {
  amount_paise: 300_000,
  paid_on: '2026-11-22',
  dog_name: 'Moti',
  mode: 'live',
};

const picture = { dog_image_url: '/images/dogs/moti-800.webp' };

/** Of a sponsor without an account. */
const visitor = {
  sponsorship_id: '60000000-0000-4000-8000-000000000001',
  secret: 'kV3xQ0m9b2LhTq5sYw8RzA',
};

const sponsorship = {
  amount_paise: 300_000,
  dog_id: '10000000-0000-4000-8000-000000000002',
  dog_name: 'Moti',
  mode: 'live',
};

const allDogs = {
  ...sponsorship,
  amount_paise: 150_000,
  dog_id: null,
  dog_name: null,
};

/** Of a monthly gift. */
const gift = {
  ...sponsorship,
  gift_for: 'Meera',
  gift_leaves_on: '2026-12-24',
};

const charge = {
  card: { payment_method: 'card', manage_url: 'https://rzp.io/i/qJx81mfa' },
  upi: { payment_method: 'upi', manage_url: 'https://rzp.io/i/qJx81mfa' },
};

const NEXT_TRY = '2026-11-22T19:45:00+00:00';

const failedCharge = (
  id: string,
  reason: string,
  method: 'card' | 'upi',
  nextTry: string | null = NEXT_TRY,
) => ({
  id: `charge-failed-${id}`,
  name: 'Meera Tandon',
  data: { ...sponsorship, ...charge[method], reason, next_charge_at: nextTry },
});

const firstSponsorship = {
  dog_image_url: '/images/dogs/moti-800.webp',
  starts_at: null,
  replaces_other: false,
  last_amount_paise: null,
  next_charge_at: '2026-12-20T19:45:00+00:00',
  news_until: '2026-12-20T19:45:00+00:00',
};

const NEXT_CHARGE = '2026-12-20T19:45:00+00:00';

const leaving = {
  ...sponsorship,
  status: 'active',
  starts_at: null,
  was_paused: false,
  was_sponsored: true,
  is_moving: false,
  next_dog_name: null,
};

const update = {
  id: '40000000-0000-4000-8000-000000000001',
  dog_id: '10000000-0000-4000-8000-000000000001',
  dog_name: 'Sheru',
  image_url: '/images/dogs/sheru-800.webp',
  body: 'The bandage came off on Tuesday, and Sheru ran to the school gate as if nothing had ever happened. The cut has healed well.',
  happened_on: '2026-11-20',
  picture: null,
  alt: null,
};

const readyGift = {
  gift_id: '70000000-0000-4000-8000-000000000001',
  recipient_name: 'Meera',
  deliver_on: '2026-12-24',
  mode: 'live',
};

const deliveredGift = {
  gift_id: '70000000-0000-4000-8000-000000000001',
  secret: SECRET,
  recipient_name: 'Meera',
  giver_name: 'Ravi and Anjali',
  occasion: 'birthday',
  memory_of: null,
  message:
    'Happy birthday, Amma! You always fed every dog in our lane.\n\nNow one more says thank you.',
  mode: 'live',
  dog: {
    id: '10000000-0000-4000-8000-000000000001',
    name: 'Sheru',
    tagline: 'Watches over the school gate',
    image_url: '/images/dogs/sheru-800.webp',
    status: 'available',
  },
};

const appeal = {
  appeal_id: '50000000-0000-4000-8000-000000000001',
  mode: 'live',
  has_account: true,
  giver_name: 'Meera Tandon',
  title: 'Bahadur’s kidney treatment',
  dog_name: 'Bahadur',
  image_url: '/images/dogs/bahadur-800.webp',
  goal_paise: 900_000,
  raised_paise: 925_000,
  is_open: true,
  last_day: '2026-12-12',
  ended_on: '2026-12-12',
  reached_on: '2026-11-29',
  spent_paise: 0,
  misses_costs: false,
  as_of: '2026-11-29',
  shown: null,
};

const ofVisitor = { has_account: false, giver_name: 'मीरा टंडन' };

const finishedAppeal = {
  ...appeal,
  is_open: false,
  reached_on: null,
  spent_paise: 853_475,
  as_of: '2027-01-04',
  shown: {
    ...update,
    dog_name: 'Bahadur',
    image_url: '/images/dogs/bahadur-800.webp',
    body: 'Bahadur had his last drip on Friday. His blood is nearly as it was in spring, and he walks his lane again.',
  },
};

const newDog = (name: string, slug: string, tagline: string, age: string, location: string) => ({
  id: '10000000-0000-4000-8000-000000000001',
  name,
  tagline,
  age,
  location,
  image_url: `/images/dogs/${slug}-800.webp`,
});

const moti = newDog(
  'Moti',
  'moti',
  'Guards the tea stall, sleeps in the sun',
  '2 years',
  'Hazratganj',
);

const MESSAGE_ID = '30000000-0000-4000-8000-000000000001';

const overdue = {
  name: 'Sheru',
  since: '2026-10-13T06:30:00+00:00',
  sponsors: 3,
  has_update: true,
};

function teamChange(id: string, change: object) {
  const usual = { name: 'Kavita Rawat', email: 'kavita@example.org', actor_name: 'Asha Verma' };
  return { id, name: 'Meera Tandon', data: { ...usual, ...change } };
}

interface Sample {
  /** In the address of the preview and the file of the screenshot. */
  id: string;
  /** The recipient's, '' if it isn't known. */
  name?: string;
  data: unknown;
}

/** By the name of the email's file. */
const samples: Readonly<Record<string, readonly Sample[]>> = {
  welcome: [{ id: 'welcome', name: 'Meera Tandon', data: {} }],
  'account-deleted': [
    {
      id: 'account-deleted',
      data: {
        payments: [
          {
            dog_name: 'Moti',
            amount_paise: 300_000,
            mode: 'live',
            ended_at: '2026-11-22T09:45:00+00:00',
          },
          {
            dog_name: null,
            amount_paise: 50_000,
            mode: 'test',
            ended_at: '2026-11-22T19:45:00+00:00',
          },
        ],
        has_given: true,
      },
    },
    { id: 'account-deleted-without-payments', data: { payments: [], has_given: false } },
  ],
  'donation-received': [
    {
      id: 'donation-received',
      name: 'Meera Tandon',
      data: { ...donation, ...picture, receipt: receiptSample },
    },
    {
      id: 'donation-received-once',
      data: {
        ...donation,
        ...picture,
        type: 'One-time',
        dog_name: update.dog_name,
        news: { ...update, carer: 'Kamla' },
        receipt: { ...receiptSample, dog_name: update.dog_name, type: 'One-time', secret: SECRET },
      },
    },
    {
      id: 'donation-received-visitor',
      data: {
        ...donation,
        ...picture,
        receipt: {
          ...receiptSample,
          pan_masked: null,
          secret: SECRET,
          claim_secret: 'aX3v8Qp1xR7mT2yWn5sLcB',
        },
      },
    },
    {
      id: 'donation-received-test',
      name: 'मीरा टंडन',
      data: {
        ...donation,
        amount_paise: 12_345_650,
        dog_id: null,
        dog_name: null,
        dog_image_url: null,
        type: 'One-time',
        mode: 'test',
        receipt: {
          ...receiptSample,
          number: 'TEST/2026-27/000001',
          mode: 'test',
          amount_paise: 12_345_650,
          amount_words:
            'Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only',
          donor_name: 'मीरा टंडन',
          donor_address: null,
          pan_masked: null,
          dog_name: null,
          type: 'One-time',
        },
      },
    },
    {
      id: 'donation-received-long-names',
      name: LONG_NAME,
      data: {
        ...donation,
        ...picture,
        dog_name: LONG_DOG_NAME,
        receipt: { ...receiptSample, donor_name: LONG_NAME, dog_name: LONG_DOG_NAME },
      },
    },
  ],
  'payment-failed': [{ id: 'payment-failed', name: 'Meera Tandon', data: donation }],
  'cheque-returned': [
    { id: 'cheque-returned', name: 'Meera Tandon', data: donation },
    {
      id: 'cheque-returned-visitor',
      data: { ...donation, dog_id: null, dog_name: null, type: 'One-time' },
    },
  ],
  'donations-added': [
    {
      id: 'donation-added',
      name: 'Meera Tandon',
      data: { count: 1, donations: [ownedDonation] },
    },
    {
      id: 'donations-added',
      name: 'मीरा टंडन',
      data: {
        count: 24,
        donations: [
          ownedDonation,
          { ...ownedDonation, dog_name: null },
          { ...ownedDonation, dog_name: LONG_DOG_NAME, mode: 'test' },
        ],
      },
    },
  ],
  'donation-claimed': [{ id: 'donation-claimed', data: { ...ownedDonation, secret: SECRET } }],
  'receipt-changed': [
    {
      id: 'receipt-replaced',
      name: 'Meera Tandon',
      data: {
        receipt: {
          ...receiptSample,
          number: `${organisationDetails.receiptPrefix}/2026-27/000131`,
          reason: 'partial-refund',
          amount_paise: 200_000,
          amount_words: 'Rupees Two Thousand Only',
          replaces_number: receiptSample.number,
        },
      },
    },
    {
      id: 'receipt-cancelled',
      data: {
        receipt: {
          ...receiptSample,
          number: `${organisationDetails.receiptPrefix}/2026-27/000132`,
          kind: 'cancellation',
          reason: 'refund',
          replaces_number: receiptSample.number,
          secret: SECRET,
        },
      },
    },
  ],
  'receipt-copy': [
    { id: 'receipt-copy', name: 'Meera Tandon', data: { receipt: receiptSample } },
    {
      id: 'receipt-copy-cancelled',
      data: {
        receipt: {
          ...receiptSample,
          number: `${organisationDetails.receiptPrefix}/2026-27/000132`,
          kind: 'cancellation',
          reason: 'refund',
          replaces_number: receiptSample.number,
          secret: SECRET,
        },
      },
    },
  ],
  'details-corrected': [{ id: 'details-corrected', name: 'Meera Tandon', data: {} }],
  'correction-request': [
    {
      id: 'correction-request',
      data: {
        number: receiptSample.number,
        secret: SECRET,
        before: { name: 'Meera Tandon', address: receiptSample.donor_address, pan_masked: null },
        after: {
          name: 'मीरा टंडन',
          address: `14 Shah Najaf Road\n${organisationDetails.address.city} 226001`,
          pan_masked: 'ABC••••••F',
        },
      },
    },
  ],
  'address-changed': [{ id: 'address-changed', data: { new_address: 'm•••@example.org' } }],
  'identity-request': [
    {
      id: 'identity-request',
      name: 'Meera Tandon',
      data: {
        tax_year: '2026-27',
        mode: 'live',
        donor_name: 'Meera Tandon',
        amount_paise: 3_600_000,
        missing: ['pan'],
      },
    },
    {
      id: 'identity-request-visitor',
      data: {
        tax_year: '2026-27',
        mode: 'live',
        donor_name: 'मीरा टंडन',
        amount_paise: 50_000,
        missing: ['pan', 'address'],
        receipt_id: receiptSample.id,
        secret: SECRET,
      },
    },
  ],
  'gift-ready': [
    { id: 'gift-ready', name: 'Ravi Shukla', data: readyGift },
    {
      id: 'gift-ready-visitor',
      data: { ...readyGift, deliver_on: null, mode: 'test', secret: SECRET },
    },
  ],
  'gift-delivery': [
    { id: 'gift-delivery', name: 'Meera', data: deliveredGift },
    {
      id: 'gift-delivery-in-memory',
      name: 'गौरी शुक्ला',
      data: {
        ...deliveredGift,
        giver_name: 'मीरा टंडन',
        occasion: 'in-memory',
        memory_of: 'श्री राम कृष्ण शुक्ला',
        message: null,
        dog: { ...deliveredGift.dog, name: LONG_DOG_NAME, status: 'passed_away' },
      },
    },
    {
      id: 'gift-delivery-all-dogs',
      name: 'A'.repeat(60),
      data: {
        ...deliveredGift,
        occasion: 'just-so',
        giver_name: 'W'.repeat(60),
        message: `${'word '.repeat(55)}evil.example.in`,
        mode: 'test',
        dog: null,
      },
    },
  ],
  'gift-not-delivered': [null, 'gift-address-stopped', 'too-many-gifts'].map((problem) => ({
    id: problem ?? 'gift-not-delivered',
    name: 'Ravi Shukla',
    data: { recipient_name: 'Meera', problem },
  })),
  'gift-dog-left': [
    {
      id: 'gift-dog-left',
      name: 'Ravi Shukla',
      data: {
        dog_name: 'Sheru',
        dog_status: 'passed_away',
        gifts: [{ recipient_name: 'Meera', deliver_on: '2026-12-24' }],
      },
    },
  ],
  'appeal-ended': [
    { id: 'appeal-goal-reached', name: 'Meera Tandon', data: appeal },
    {
      id: 'appeal-ended-visitor',
      data: {
        ...appeal,
        ...ofVisitor,
        mode: 'test',
        raised_paise: 123_450,
        is_open: false,
        reached_on: null,
        as_of: '2026-12-13',
      },
    },
  ],
  'appeal-outcome': [
    { id: 'appeal-outcome', name: 'Meera Tandon', data: finishedAppeal },
    {
      id: 'appeal-outcome-visitor',
      data: { ...finishedAppeal, ...ofVisitor, dog_name: LONG_DOG_NAME, spent_paise: 1_000_050 },
    },
    {
      id: 'appeal-outcome-nothing-left',
      name: 'Meera Tandon',
      data: { ...finishedAppeal, spent_paise: 925_000 },
    },
    {
      id: 'appeal-outcome-unknown-cost',
      name: 'Meera Tandon',
      data: { ...finishedAppeal, misses_costs: true },
    },
  ],
  'appeal-dog-died': [
    {
      id: 'appeal-dog-died',
      name: 'Meera Tandon',
      data: { ...appeal, is_open: false, ended_on: '2026-11-29', reached_on: null },
    },
    {
      id: 'appeal-dog-died-visitor',
      data: { ...appeal, ...ofVisitor, is_open: false, ended_on: '2026-11-29', reached_on: null },
    },
  ],
  'dog-news-confirmation': [
    {
      id: 'dog-news-confirmation',
      data: { token: '30000000-0000-4000-8000-000000000001', dog_name: 'Sheru' },
    },
  ],
  'dog-news': [
    { id: 'dog-news', data: { updates: [update] } },
    { id: 'dog-news-sponsor', data: { updates: [update], is_sponsor: true } },
  ],
  'dog-news-end': ['adopted', 'passed_away', 'moved'].map((dog_status) => ({
    id: `dog-news-end-${dog_status}`,
    data: { dog_name: 'Sheru', dog_status },
  })),
  'sponsorship-begun': [
    {
      id: 'sponsorship-begun',
      name: 'Meera Tandon',
      data: { ...sponsorship, ...firstSponsorship },
    },
    {
      id: 'sponsorship-begun-news',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        ...firstSponsorship,
        news: {
          id: '30000000-0000-4000-8000-000000000001',
          dog_id: sponsorship.dog_id,
          dog_name: 'Moti',
          image_url: '/images/dogs/moti-800.webp',
          body: 'Moti slept through the rain under the tea stall and shared his breakfast with a crow.',
          happened_on: '2026-11-18',
          picture: null,
          alt: null,
          carer: 'Sunita',
        },
      },
    },
    {
      id: 'sponsorship-begun-test',
      name: 'मीरा टंडन',
      data: { ...allDogs, ...firstSponsorship, dog_image_url: null, mode: 'test' },
    },
    {
      id: 'sponsorship-begun-visitor',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        ...firstSponsorship,
        ...visitor,
      },
    },
    {
      id: 'sponsorship-changed',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        ...firstSponsorship,
        dog_name: LONG_DOG_NAME,
        starts_at: '2026-12-20T19:45:00+00:00',
        next_charge_at: null,
        news_until: null,
        replaces_other: true,
        last_amount_paise: 250_000,
      },
    },
  ],
  'charge-failed': [
    failedCharge('balance', 'insufficient-balance', 'upi'),
    failedCharge('card', 'card-expired', 'card'),
    failedCharge('mandate', 'mandate-revoked', 'upi'),
    failedCharge('declined', 'payer-declined', 'upi'),
    failedCharge('bank', 'bank-down', 'card', null),
    failedCharge('other', 'other', 'upi'),
    {
      id: 'charge-failed-first-visitor',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        ...visitor,
        ...charge.upi,
        is_first: true,
        reason: 'other',
        next_charge_at: NEXT_TRY,
      },
    },
    {
      id: 'charge-failed-gift',
      name: 'Ravi Shukla',
      data: {
        ...gift,
        ...charge.upi,
        reason: 'insufficient-balance',
        next_charge_at: NEXT_TRY,
      },
    },
  ],
  'sponsorship-halted': [
    {
      id: 'sponsorship-halted',
      name: 'Meera Tandon',
      data: { ...allDogs, ...charge.upi, ends_at: '2026-12-20T19:45:00+00:00' },
    },
    {
      id: 'sponsorship-halted-visitor',
      name: 'Meera Tandon',
      data: {
        ...allDogs,
        ...charge.upi,
        ...visitor,
        ends_at: '2026-12-20T19:45:00+00:00',
      },
    },
  ],
  'sponsorship-moved': [
    {
      id: 'sponsorship-moved-to-Sheru',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        next_dog_name: 'Sheru',
        next_charge_at: NEXT_CHARGE,
        is_undone: false,
        has_left: false,
      },
    },
    {
      id: 'sponsorship-moved-to-all',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        next_dog_name: null,
        next_charge_at: null,
        is_undone: false,
        has_left: true,
      },
    },
    {
      id: 'sponsorship-move-undone',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        next_dog_name: 'Moti',
        next_charge_at: NEXT_CHARGE,
        is_undone: true,
        has_left: false,
      },
    },
  ],
  'sponsorship-paused': [
    {
      id: 'sponsorship-paused',
      name: 'Meera Tandon',
      data: { ...sponsorship, reason: 'sponsor' },
    },
    {
      id: 'sponsorship-paused-until',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        reason: 'sponsor',
        resume_on: '2027-01-24',
        charges: { skipped: ['2026-12-31'], nextOn: '2027-01-31' },
      },
    },
    {
      id: 'sponsorship-paused-dog-left',
      name: 'Meera Tandon',
      data: { ...sponsorship, reason: 'dog' },
    },
    {
      id: 'sponsorship-paused-at-bank',
      name: 'Meera Tandon',
      data: { ...allDogs, reason: 'bank' },
    },
    {
      id: 'sponsorship-paused-visitor',
      name: 'Meera Tandon',
      data: { ...sponsorship, ...visitor, reason: 'bank' },
    },
  ],
  'sponsorship-resuming': [
    {
      id: 'sponsorship-resuming',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        resume_on: '2027-01-24',
        charges: { skipped: ['2026-12-31'], nextOn: '2027-01-31' },
      },
    },
  ],
  'sponsorship-resumed': [
    {
      id: 'sponsorship-resumed',
      name: 'Meera Tandon',
      data: { ...sponsorship, next_charge_at: '2026-12-20T19:45:00+00:00' },
    },
  ],
  'sponsorship-stopped': [
    {
      id: 'sponsorship-stopped',
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        gifts: [
          { dog_name: 'Sheru', paise: 900_000 },
          { dog_name: 'Moti', paise: 300_000 },
        ],
      },
    },
    {
      id: 'sponsorship-stopped-by-team',
      name: 'मीरा टंडन',
      data: { ...sponsorship, by_team: true, gifts: [{ dog_name: 'Moti', paise: 300_000 }] },
    },
    {
      id: 'sponsorship-stopped-visitor',
      name: 'Meera Tandon',
      data: { ...sponsorship, ...visitor, gifts: [] },
    },
    {
      id: 'sponsorship-stopped-by-team-visitor',
      name: 'Meera Tandon',
      data: { ...sponsorship, ...visitor, by_team: true, gifts: [] },
    },
  ],
  'sponsorship-ended': [
    ...['bank', 'dog', 'failed', 'completed'].map((reason) => ({
      id: `sponsorship-ended-${reason}`,
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        reason,
        gifts: reason === 'dog' ? [] : [{ dog_name: 'Moti', paise: 3_600_000 }],
      },
    })),
    {
      id: 'sponsorship-ended-gift',
      name: 'Ravi Shukla',
      data: {
        ...gift,
        gift_leaves_on: null,
        reason: 'bank',
        gifts: [{ dog_name: 'Moti', paise: 3_600_000 }],
      },
    },
  ],
  milestone: [
    {
      id: 'milestone',
      name: 'Meera Tandon',
      data: {
        years: 1,
        mode: 'live',
        dog_id: '10000000-0000-4000-8000-000000000005',
        dog_name: 'Rani',
        since: '2025-11-20T10:00:00Z',
        gifts: [
          { dog_name: 'Rani', paise: 3_300_000 },
          { dog_name: null, paise: 300_000 },
        ],
        is_visitor: false,
        pictures: [
          {
            id: '40000000-0000-4000-8000-000000000001',
            happened_on: '2026-11-18',
            picture:
              '40000000-0000-4000-8000-000000000001/50000000-0000-4000-8000-000000000001-640.webp',
            alt: null,
          },
        ],
      },
    },
    {
      id: 'milestone-month-visitor',
      data: {
        years: 0,
        mode: 'test',
        dog_id: '10000000-0000-4000-8000-000000000005',
        dog_name: 'रानी',
        since: '2026-10-20T10:00:00Z',
        gifts: [],
        is_visitor: true,
        pictures: [],
      },
    },
  ],
  'dog-left': [
    {
      id: 'dog-adopted',
      name: 'Meera Tandon',
      data: { ...leaving, dog_status: 'adopted' },
    },
    {
      id: 'dog-passed-away',
      name: 'Meera Tandon',
      data: {
        ...leaving,
        dog_status: 'passed_away',
        status: 'authenticated',
        starts_at: '2026-12-20T19:45:00+00:00',
      },
    },
    {
      id: 'dog-moved',
      name: 'Meera Tandon',
      data: { ...leaving, dog_status: 'moved', status: 'pending' },
    },
    {
      id: 'dog-moved-while-paused',
      name: 'Meera Tandon',
      data: { ...leaving, dog_status: 'moved', was_paused: true },
    },
    {
      id: 'dog-passed-away-before-move',
      name: 'Meera Tandon',
      data: {
        ...leaving,
        dog_status: 'passed_away',
        is_moving: true,
        next_dog_name: 'Sheru',
      },
    },
    {
      id: 'dog-adopted-gift',
      name: 'Ravi Shukla',
      data: { ...leaving, ...gift, dog_status: 'adopted' },
    },
    {
      id: 'dog-passed-away-gift',
      name: 'Ravi Shukla',
      data: {
        ...leaving,
        ...gift,
        gift_leaves_on: null,
        dog_status: 'passed_away',
      },
    },
    {
      id: 'dog-moved-visitor',
      name: 'Meera Tandon',
      data: { ...leaving, ...visitor, dog_status: 'moved' },
    },
    {
      id: 'next-dog-adopted',
      name: 'Meera Tandon',
      data: { ...leaving, dog_status: 'adopted', was_sponsored: false },
    },
  ],
  'dog-taken': [{}, visitor].map((payer) => ({
    id: 'secret' in payer ? 'dog-taken-visitor' : 'dog-taken',
    name: 'Meera Tandon',
    data: {
      ...sponsorship,
      ...payer,
      since: '2026-11-03',
      is_moving: false,
      next_dog_name: null,
      is_paused: false,
    },
  })),
  'dog-returned': [
    {
      id: 'dog-returned',
      name: 'Meera Tandon',
      data: { ...sponsorship, is_moving: false, next_dog_name: null, is_paused: false },
    },
  ],
  'dog-back': [
    ...[true, false].map((is_paused) => ({
      id: `dog-back-visitor${is_paused ? '-paused' : ''}`,
      name: 'Meera Tandon',
      data: {
        ...sponsorship,
        ...visitor,
        is_moving: false,
        next_dog_name: null,
        is_paused,
      },
    })),
    {
      id: 'dog-back',
      name: 'Meera Tandon',
      data: { ...sponsorship, is_moving: false, next_dog_name: null, is_paused: false },
    },
    {
      id: 'dog-back-before-move',
      name: 'Meera Tandon',
      data: { ...sponsorship, is_moving: true, next_dog_name: 'Sheru', is_paused: false },
    },
  ],
  'team-message': [
    {
      id: 'team-message',
      name: 'Meera Tandon',
      data: {
        message_id: MESSAGE_ID,
        sender_name: 'Imran Siddiqui',
        subject: 'मोती की नई तस्वीरें',
        body: `Namaste Meera,\n\nMoti was at the vet on Monday and is well. Her weight is 14 kg now.\nThe pictures: ${organisationDetails.siteUrl}/stories.\n\nशुभकामनाएँ,\nImran`,
      },
    },
    {
      id: 'team-message-markup',
      name: '<img src=x onerror=alert(1)>',
      data: {
        message_id: MESSAGE_ID,
        sender_name: '<b>Imran</b> & "friends"',
        subject: 'Hello\r\nBcc: everybody@example.com',
        body: '<script>alert(1)</script>\n\n[press](javascript:alert(1)) javascript:alert(1) https://example.com/?a=1&b="><img>',
      },
    },
  ],
  'contact-answer': [
    {
      id: 'contact-answer',
      data: {
        name: 'Asha Verma',
        author_name: 'Imran Siddiqui',
        body: 'Namaste Asha,\n\nYes, you can visit Rani on Sundays from ten to twelve.',
        letter: 'Can I visit Rani? I live in Aliganj.',
        written_at: '2026-11-03T10:00:00Z',
      },
    },
    {
      id: 'contact-answer-first',
      data: {
        name: 'Suresh Kumar',
        author_name: 'Imran Siddiqui',
        subject: 'Your cheque of 2 November',
        body: 'Namaste Suresh ji,\n\nThe bank asks for your signature once more.',
        entered_on: '2026-11-03',
      },
    },
    {
      id: 'contact-answer-markup',
      data: {
        name: '<img src=x onerror=alert(1)>',
        author_name: 'The team',
        body: '<script>alert(1)</script> [press](javascript:alert(1)) https://example.com/?a=1&b="><img>',
        letter: 'शेरू की दवा का ख़र्च मैं देना चाहता हूँ। '.repeat(30),
        written_at: '2026-11-03T10:00:00Z',
      },
    },
  ],
  'dog-updates': [
    { id: 'dog-update', name: 'Meera Tandon', data: { updates: [update] } },
    {
      id: 'dog-updates',
      name: 'मीरा टंडन',
      data: {
        updates: [
          {
            ...update,
            dog_name: 'गुड़िया',
            image_url: '/images/dogs/gudiya-800.webp',
            body: 'गुड़िया अब फूल वाले के पास बैठती है और हाथ से बिस्कुट खा लेती है।',
          },
          {
            ...update,
            dog_name: 'Nawab Wajid Ali of the Old Kaiserbagh Gate',
            image_url: '/images/dogs/nawab-sahib-800.webp',
            body: 'He greeted the vet, accepted two biscuits and looked away during the injection. '.repeat(
              5,
            ),
          },
          ...Array.from({ length: 5 }, () => update),
        ],
      },
    },
  ],
  'new-dogs': [
    { id: 'new-dog', name: 'Meera Tandon', data: { dogs: [moti] } },
    {
      id: 'new-dogs',
      name: 'Meera Tandon',
      data: {
        dogs: [
          moti,
          newDog('काजल', 'kaalu', 'शांत, समझदार और थोड़ी शर्मीली', '4 months', 'अमीनाबाद'),
          newDog(
            'Sheru',
            'sheru',
            'One ear up, one ear down, always listening',
            '6 years',
            'Chowk',
          ),
          newDog('Rani', 'rani', 'Walks children to school', '3 years', 'Aliganj'),
          newDog('Laddoo', 'laddoo', 'Round, golden and fond of rotis', '1 year', 'Gomti Nagar'),
          newDog(
            'Tiger',
            'tiger',
            'Brave with scooters, shy with people',
            '5 years',
            'Indira Nagar',
          ),
          newDog('Jugnu', 'jugnu', 'Glows in the dusk', '8 years', 'Alambagh'),
        ],
      },
    },
  ],
  'role-given': [
    {
      id: 'role-given',
      name: 'Kavita Rawat',
      data: { role: 'volunteer', previous_role: null },
    },
    { id: 'role-changed', name: 'कविता रावत', data: { role: 'staff', previous_role: 'volunteer' } },
  ],
  'role-taken': [{ id: 'role-taken', name: 'Kavita Rawat', data: { role: 'volunteer' } }],
  'role-offered': [
    {
      id: 'role-offered',
      data: { role: 'staff', expires_at: '2026-11-30T06:30:00+00:00' },
    },
  ],
  'role-withdrawn': [{ id: 'role-withdrawn', data: {} }],
  'second-factor': ['second-factor-added', 'second-factor-removed'].map((kind) => ({
    id: kind,
    name: 'Kavita Rawat',
    data: { kind },
  })),
  'team-changed': [
    teamChange('team-changed-given', {
      kind: 'role-given',
      role: 'volunteer',
      previous_role: null,
    }),
    teamChange('team-changed-changed', {
      kind: 'role-given',
      role: 'staff',
      previous_role: 'volunteer',
      actor_name: null,
    }),
    teamChange('team-changed-taken', { kind: 'role-taken', role: 'staff' }),
    teamChange('team-changed-deleted', {
      kind: 'role-taken',
      role: 'staff',
      name: '',
      email: null,
      actor_name: null,
    }),
    teamChange('team-changed-offered', { kind: 'role-offered', role: 'staff', name: '' }),
    teamChange('team-changed-app-added', {
      kind: 'second-factor-added',
      role: 'admin',
      actor_name: null,
    }),
    teamChange('team-changed-app-removed', { kind: 'second-factor-removed', role: 'staff' }),
    teamChange('team-changed-withdrawn', { kind: 'role-withdrawn', role: 'staff', name: '' }),
  ],
  'review-item': [
    {
      id: 'review-item',
      name: 'Asha Verma',
      data: {
        kind: 'dispute',
        description:
          'The payer’s bank disputes ₹3,000 of pay_QxZ81mfa2kLw0e (disp_QyA77). Reason: chargeback. Respond by 29 November 2026.',
        amount_paise: 300_000,
      },
    },
  ],
  'review-items-daily': [
    {
      id: 'review-items-daily',
      name: 'Asha Verma',
      data: {
        items: [
          {
            kind: 'reconciliation',
            description:
              'pay_QxZ81mfa2kLw0e of ₹1,500 is authorized, but was not captured within a day.',
          },
          {
            kind: 'email',
            description: 'An email of the kind "team-message" was given up after a day.',
          },
        ],
      },
    },
  ],
  'team-week': [
    {
      id: 'team-week',
      name: 'Imran Siddiqui',
      data: {
        until: '2026-11-23T02:30:00+00:00',
        dogs: [
          overdue,
          { ...overdue, name: 'गुड़िया', sponsors: 1, has_update: false },
          {
            ...overdue,
            name: 'Nawab Wajid Ali of the Old Kaiserbagh Gate',
            since: '2026-10-20T06:30:00+00:00',
          },
        ],
      },
    },
  ],
  'test-email': [{ id: 'test-email', data: {} }],
  'newsletter-confirmation': [
    { id: 'newsletter-confirmation', data: { token: '30000000-0000-4000-8000-000000000001' } },
  ],
  newsletter: [
    {
      id: 'newsletter',
      data: {
        subject: 'Winter beds for Hazratganj',
        body: `Dear friends,

The first fog lies over the Gomti, and the dogs of Hazratganj have their winter coats: two hundred jute beds were laid out this week.
Thank you for every one of them.

Pictures and the list of places: ${organisationDetails.siteUrl}/stories

See you in the lanes,
The team`,
      },
    },
  ],
};

interface EmailSample extends Required<Sample> {
  email: Email;
}

/** In the order of the list of emails. */
export const emailSamples: readonly EmailSample[] = emails.flatMap((email) =>
  (samples[email.template] ?? []).map(({ id, name = '', data }) => ({ id, email, name, data })),
);
