// One email of each kind, and names and texts that are hard to render. For /_mail/templates and the tests.
import type { EmailToRender } from '../functions/_shared/emails/render-email.ts';
import { dogUpdateMailSamples } from './dog-update-email-samples.ts';
import { receiptEmailSamples } from './receipt-email-samples.ts';
import { sponsorshipEmailSamples } from './sponsorship-email-samples.ts';

export interface EmailSample extends EmailToRender {
  /** In the address of the preview and the file of the screenshot. */
  id: string;
  canUnsubscribe?: boolean;
}

const DOG_ID = '10000000-0000-4000-8000-000000000001';
const TOKEN = '30000000-0000-4000-8000-000000000001';

const donation = {
  amount_paise: 300_000,
  dog_id: DOG_ID,
  dog_name: 'Moti',
  type: 'Monthly',
  mode: 'live',
};

const dog = (name: string, slug: string, tagline: string, age: string, location: string) => ({
  id: DOG_ID,
  name,
  tagline,
  age,
  location,
  image_url: `/images/dogs/${slug}-800.webp`,
});

const moti = dog(
  'Moti',
  'moti',
  'Guards the tea stall, sleeps in the sun',
  '2 years',
  'Hazratganj',
);

const dogs = [
  moti,
  dog('काजल', 'kaalu', 'शांत, समझदार और थोड़ी शर्मीली', '4 months', 'अमीनाबाद'),
  dog('Sheru', 'sheru', 'One ear up, one ear down, always listening', '6 years', 'Chowk'),
  dog('Rani', 'rani', 'Walks children to school', '3 years', 'Aliganj'),
  dog('Laddoo', 'laddoo', 'Round, golden and fond of rotis', '1 year', 'Gomti Nagar'),
  dog('Tiger', 'tiger', 'Brave with scooters, shy with people', '5 years', 'Indira Nagar'),
  dog('Jugnu', 'jugnu', 'Glows in the dusk', '8 years', 'Alambagh'),
];

const newsletterBody = `Dear friends,

the first fog lies over the Gomti, and the dogs of Hazratganj have their winter coats: two hundred jute beds were laid out this week.
Thank you for every one of them.

Pictures and the list of places: https://pawsoflucknow.example/stories

See you in the lanes,
the team`;

export const emailSamples: readonly EmailSample[] = [
  { id: 'welcome', template: 'welcome', name: 'Meera Tandon', data: {} },
  {
    id: 'account-deleted',
    template: 'account-deleted',
    name: '',
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
  {
    id: 'account-deleted-without-payments',
    template: 'account-deleted',
    name: '',
    data: { payments: [], has_given: false },
  },
  ...receiptEmailSamples,
  { id: 'payment-failed', template: 'payment-failed', name: 'Meera Tandon', data: donation },
  ...sponsorshipEmailSamples,
  {
    id: 'team-message',
    template: 'team-message',
    name: 'Meera Tandon',
    data: {
      message_id: TOKEN,
      sender_name: 'Imran Siddiqui',
      subject: 'मोती की नई तस्वीरें',
      body: 'Namaste Meera,\n\nMoti was at the vet on Monday and is well. Her weight is 14 kg now.\nThe pictures: https://pawsoflucknow.example/stories.\n\nशुभकामनाएँ,\nImran',
    },
    canUnsubscribe: true,
  },
  {
    id: 'team-message-markup',
    template: 'team-message',
    name: '<img src=x onerror=alert(1)>',
    data: {
      message_id: TOKEN,
      sender_name: '<b>Imran</b> & "friends"',
      subject: 'Hello\r\nBcc: everybody@example.com',
      body: '<script>alert(1)</script>\n\n[press](javascript:alert(1)) javascript:alert(1) https://example.com/?a=1&b="><img>',
    },
    canUnsubscribe: true,
  },
  {
    id: 'new-dog',
    template: 'new-dogs',
    name: 'Meera Tandon',
    data: { dogs: [moti] },
    canUnsubscribe: true,
  },
  {
    id: 'new-dogs',
    template: 'new-dogs',
    name: 'Meera Tandon',
    data: { dogs },
    canUnsubscribe: true,
  },
  ...dogUpdateMailSamples,
  {
    id: 'review-item',
    template: 'review-item',
    name: 'Asha Verma',
    data: {
      kind: 'dispute',
      description:
        'The payer’s bank disputes ₹3,000 of pay_QxZ81mfa2kLw0e (disp_QyA77). Reason: chargeback. Respond by 29 November 2026.',
      amount_paise: 300_000,
    },
  },
  {
    id: 'review-items-daily',
    template: 'review-items-daily',
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
  {
    id: 'newsletter-confirmation',
    template: 'newsletter-confirmation',
    name: '',
    data: { token: TOKEN },
    canUnsubscribe: true,
  },
  {
    id: 'newsletter',
    template: 'newsletter',
    name: '',
    data: { subject: 'Winter beds for Hazratganj', body: newsletterBody },
    canUnsubscribe: true,
  },
  { id: 'test-email', template: 'test-email', name: '', data: {} },
];
