import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  formatIndianDay,
  amountText,
} from '../../../supabase/functions/_shared/common/amounts-and-dates.ts';
import { organisationAddress } from '../../../supabase/functions/_shared/common/letterhead.ts';
import { organisationDetails } from '../../../supabase/functions/_shared/common/organisation.ts';
import { emailOf, emails } from '../../../supabase/functions/_shared/mailings/index.ts';
import { withLinks } from '../../../supabase/functions/_shared/common/emails/plain-text.ts';
import { renderEmail } from '../../../supabase/functions/_shared/common/emails/render-email.ts';
import { siteLinks } from '../../../supabase/functions/_shared/common/emails/site-links.ts';
import { Mailbox } from '../../../supabase/local/mailbox.ts';
import { mailRoute } from '../../../supabase/local/mail-pages.ts';
import { formatPaise as formatPaiseOnSite } from '@/lib/money';
import { paths } from '@/lib/paths';
import { emailSamples } from '../../support/email-samples.ts';

const SITE = 'https://site.example';
const UNSUBSCRIBE = 'https://api.example/unsubscribe?list=newsletter&token=1';
type Sample = (typeof emailSamples)[number];

const ID = '10000000-0000-4000-8000-000000000001';
const MAX_BYTES = 80_000;

function render({ email, name, data }: Sample, language: 'en' | 'hi' = 'en') {
  return renderEmail(
    email,
    { name, data },
    {
      siteUrl: SITE,
      unsubscribeUrl: email.canUnsubscribe ? UNSUBSCRIBE : null,
      language,
    },
  );
}

function sample(id: string): Sample {
  const found = emailSamples.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No sample ${id}`);
  return found;
}

const linksIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );

describe.each(emailSamples)('the email $id', (sampleEmail) => {
  const { email, name, data } = sampleEmail;
  const { subject, html, text } = render(sampleEmail);

  it('has one line as its subject, and is small enough for Gmail to show it whole', () => {
    expect(subject).toMatch(/^[^\p{Cc}]{1,150}$/u);
    expect(new TextEncoder().encode(html).length).toBeLessThan(MAX_BYTES);
  });

  it('says the same in both versions, with every link, and no markup in the text', () => {
    expect(html).toContain('<html lang="en"');
    const [home, ...links] = linksIn(html);
    expect(home).toBe(`${SITE}/`);
    for (const href of links) {
      expect(href).toMatch(/^(https?|mailto):/);
      expect(text).toContain(href.replace(/^mailto:/, ''));
    }
    const typed = name + JSON.stringify(data);
    const markup = text.match(/<\/?[a-z]+|&[a-z]+;|&#\d+;/gi) ?? [];
    expect(markup.filter((found) => !typed.includes(found))).toEqual([]);
  });

  it('names its links in words, except those that a person typed', () => {
    const labels = [...html.matchAll(/<a [^>]*>(https?:[^<]*)<\/a>/g)].map(([, label]) => label);
    for (const label of labels) {
      expect(JSON.stringify(data)).toContain(label?.replaceAll('&amp;', '&'));
    }
  });

  it('has alternative texts and absolute addresses for its pictures', () => {
    const pictures = html.match(/<img[^>]*>/g) ?? [];
    for (const picture of pictures) expect(picture).toMatch(/ src="https:\/\/[^"]+".* alt="/);
  });

  it('starts below its greeting with a capital, and repeats no full stop', () => {
    expect(text.match(/^(?:Dear .*|Hello),\n\n\p{Ll}.*/mu)).toBeNull();
    expect(text.match(/.*\p{L}(?:\.\.|…\.)(?!\.).*/gu)).toBeNull();
  });

  it('has a link to unsubscribe if one can', () => {
    expect(linksIn(html).includes(UNSUBSCRIBE)).toBe(email.canUnsubscribe === true);
    expect(text.includes(UNSUBSCRIBE)).toBe(email.canUnsubscribe === true);
  });
});

it.each(emailSamples)('fills in every value of $id, in both languages', (each) => {
  for (const language of ['en', 'hi'] as const) {
    const { subject, html, text } = render(each, language);
    const shown = [subject, html, text].join('\n');
    expect(shown.match(/undefined|\bnull\b|NaN|\[object|\$?\{\w+\}/g)).toBeNull();
  }
});
const forTeam = emailSamples.filter(({ email }) => email.isForTeam);
const forOthers = emailSamples.filter(({ email }) => !email.isForTeam);

describe.each(forOthers)('the email $id in Hindi', (sampleEmail) => {
  const { subject, html, text } = render(sampleEmail, 'hi');
  const typed =
    JSON.stringify(sampleEmail.data).replaceAll(/(\\[rn])+/g, ' ') +
    organisationAddress +
    organisationDetails.email;

  it('has a sentence in Hindi wherever the English one has a sentence of ours', () => {
    expect(html).toContain('<html lang="hi-IN"');
    const own = [subject, ...text.split('\n')].filter((line) => /\p{L}/u.test(line));
    const english = own
      .filter((line) => !/\p{Script=Devanagari}/u.test(line))
      .map((line) => line.replace(/^(> |PAN: )/, '').replace(/…$/, ''))
      .filter((line) => line !== organisationDetails.name && !typed.includes(line.slice(0, 20)));
    expect(english).toEqual([]);
  });

  it('has the links of the English one, to the Hindi pages', () => {
    const hindi = linksIn(html).map((href) => href.replace(`${SITE}/hi/`, `${SITE}/`));
    expect(hindi).toEqual(linksIn(render(sampleEmail).html));
    expect(html.match(/ src="[^"]*\/hi\/[^"]*"/)).toBeNull();
    const ofSite = linksIn(html).filter((href) => href.startsWith(SITE));
    expect(ofSite.filter((href) => !href.startsWith(`${SITE}/hi/`))).toEqual([]);
  });
});

it('writes to the team in English, whatever language an account chose', () => {
  expect(forTeam).not.toEqual([]);
  for (const each of forTeam) expect(render(each, 'hi')).toEqual(render(each));
});

it('marks what people wrote in another language than the email’s', () => {
  const newDog = sample('new-dog');
  expect(render(newDog, 'hi').html).toContain('<span lang="en">Guards the tea stall');
  expect(render(newDog).html).not.toContain('<span lang=');
  expect(render(sample('dog-updates')).html).toMatch(/<span lang="hi">गुड़िया/);
  expect(render(sample('dog-updates'), 'hi').html).not.toContain('<span lang="hi">');
});

it('writes dates, ages, lists and amounts in words in the language, and in English again afterwards', () => {
  const { text } = render(sample('donation-received'), 'hi');
  expect(text).toContain('22 नवंबर 2026');
  expect(text).toContain('रुपये तीन हज़ार मात्र');
  expect(render(sample('sponsorship-stopped'), 'hi').text).toContain('₹9,000 और Moti');
  const newDogs = sample('new-dogs');
  expect(render(newDogs, 'hi').text).toMatch(/2 साल ·[^]*4 महीने ·[^]*1 साल ·/);
  expect(render(newDogs).text).toMatch(/2 years ·[^]*4 months ·[^]*1 year ·/);
  expect(() => render({ ...sample('donation-received'), data: {} }, 'hi')).toThrow(Error);
  expect(formatIndianDay(new Date('2026-11-22'))).toBe('22 November 2026');
});

it('lists each email once, with samples that have addresses of their own', () => {
  const templates = emails.map(({ template }) => template);
  expect(new Set(templates).size).toBe(templates.length);
  const ids = emailSamples.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(emailSamples.map(({ email }) => email.template))).toEqual(new Set(templates));
});

it('tells nobody that they sponsor a dog that they only chose for the next month', () => {
  const { html, text } = render(sample('next-dog-adopted'));
  expect(html + text).not.toMatch(/you sponsor/i);
  expect(text).toContain('because you chose Moti');
});

it('says "monthly payment" and what to press, not the bank’s words', () => {
  const texts = emailSamples.map(({ id }) => render(sample(id)).text).join('\n');
  expect(texts).not.toMatch(/\bmandates?\b|\bagreed\b|\bone press\b/i);
});

it('has a file for every email that is named like it', () => {
  const files = ['mailings', 'mailings/team', 'common/emails']
    .flatMap((folder) => readdirSync(`supabase/functions/_shared/${folder}`))
    .map((file) => basename(file, '.ts'));
  for (const { template } of emails) expect(files).toContain(template);
});

/** What somebody types so that a mail program makes a link of it. */
const hostileTexts = [
  'Refund due: https://evil.example/x',
  'you at evil-kyc.in/win',
  'WWW.1',
  'win@evil.in',
  '//evil',
  '\\\\evil\\share',
  '203.0.113.9/win',
  'tel:+919876543210',
  'भारत.भारत',
  'evil．in',
  'info@pawsoflucknow.example.in',
];

const LINKABLE =
  /\/\/|\\\\|www[.．][^\s\u2060]|[^\s@]@[^\s@\u2060]|[\p{L}\p{M}\p{N}][.．]\d*\p{L}|\d\.\d+\.\d|\p{L}:[^\s\u2060]/iu;

/** The sample with a text wherever its email accepts one, except in what are addresses anyway. */
function typedInto({ email, data }: Sample, typed: string): unknown {
  const whole: unknown = structuredClone(data);
  const fill = (members: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(members)) {
      if (typeof value === 'object' && value !== null) fill(Object(value));
      if (typeof value !== 'string' || /(_url|secret)$/.test(key)) continue;
      members[key] = typed;
      try {
        email.check(whole);
      } catch {
        members[key] = value;
      }
    }
  };
  fill(Object(whole));
  return whole;
}

const ofOthers = emailSamples.filter(
  ({ email }) => !/^(newsletter|team-message|contact-answer)$/.test(email.template),
);

it.each(ofOthers)('has no link in $id but its own, whatever anybody typed', (sampleEmail) => {
  for (const typed of hostileTexts) {
    const { subject, html, text } = render({
      ...sampleEmail,
      name: typed,
      data: typedInto(sampleEmail, typed),
    });
    const words = html
      .replace(/<style>.*?<\/style>/s, '')
      .replaceAll(/<[^>]*? alt="([^"]*)"[^>]*>|<[^>]*>/g, ' $1 ');
    const shown = [subject, words, text.replaceAll(/: https:\/\/\S+$/gm, ':')].join('\n');
    expect(shown.replaceAll(organisationDetails.email, '').match(LINKABLE)).toBeNull();
  }
});

it('would find a link of somebody else: in the emails that the team writes, links are meant', () => {
  for (const typed of hostileTexts) expect(typed).toMatch(LINKABLE);
  const { html } = render({
    ...sample('newsletter'),
    data: { subject: 'A', body: 'https://a.in/x' },
  });
  expect(linksIn(html)).toContain('https://a.in/x');
});

it('has in an answer no link of who wrote, whatever they typed', () => {
  const { data, ...answer } = sample('contact-answer');
  const links = (typed: string) => {
    const { html, text } = render({
      ...answer,
      data: { ...Object(data), name: typed, letter: typed },
    });
    const linked = text.replaceAll(organisationDetails.email, '');
    return [linksIn(html), linked.match(new RegExp(LINKABLE, 'giu'))];
  };
  for (const typed of hostileTexts) expect(links(typed)).toEqual(links('A'));
});

it('leaves amounts, numbers of receipts and our own address as they can be copied', () => {
  const { text } = render(sample('donation-received-test'));
  expect(text).toContain('₹1,23,456.50');
  expect(text).toContain('TEST/2026-27/000001');
  expect(text).toContain(`write to ${organisationDetails.email}.`);
});

describe('texts of people', () => {
  it('escapes markup', () => {
    const { html } = render(sample('team-message-markup'));
    expect(html).not.toMatch(/<script|<img src=x|<b>/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('Dear &lt;img src=x onerror=alert(1)&gt;,');
    expect(html).toContain('&lt;b&gt;Imran&lt;/b&gt; &amp; &quot;friends&quot;');
  });

  it('keeps a subject on one line, and Devanagari in it', () => {
    expect(render(sample('team-message-markup')).subject).toBe(
      'Hello Bcc: everybody@\u2060example.\u2060com',
    );
    expect(render(sample('team-message')).subject).toBe('मोती की नई तस्वीरें');
  });

  it('links http and https addresses alone, without the punctuation behind them', () => {
    const text = 'javascript:alert(1) (see https://a.example/x?y=1), data:text/html,x http://';
    expect(withLinks(text).flatMap(({ url }) => url ?? [])).toEqual(['https://a.example/x?y=1']);
    expect(
      withLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

describe('money', () => {
  it('says that no money moved with a test key, and nothing of the kind with a live one', () => {
    const notice = 'This was a test payment. No money was taken.';
    const test = render(sample('donation-received-test'));
    const live = render(sample('donation-received'));
    expect(test.html).toContain(notice);
    expect(test.text).toContain(notice);
    expect(live.text).not.toMatch(/test/i);
  });

  it('formats amounts as the site does, and dates as India has them', () => {
    for (const paise of [0, 5, 9950, 10_000, 300_000, 12_345_650, 1_000_000_000]) {
      expect(amountText(paise)).toBe(formatPaiseOnSite(paise));
    }
    expect(formatIndianDay(new Date('2026-11-21T19:45:00Z'))).toBe('22 November 2026');
  });
});

describe('a receipt', () => {
  it('is in the email as a whole, with the sentence about the certificate', () => {
    const { text } = render(sample('donation-received'));
    for (const line of [
      'Receipt: POL/2026-27/000123',
      'Received from: Meera Tandon',
      'Address: 14 Shah Najaf Road, Hazratganj, Lucknow 226001',
      'Amount: ₹3,000',
      'In words: Rupees Three Thousand Only',
      'Date of payment: 22 November 2026',
      'Given for: Moti, monthly. Anything beyond what a dog needs that month helps dogs with fewer sponsors.',
      'Paid by: UPI',
      'Payment: pay_QxZ81mfa2kLw0e',
      'Donor’s PAN: ABC••••••F',
      'PAN: AAATP1234C',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toContain('needs a certificate in Form 114');
  });

  it('of a visitor has the secret in the fragment of its link, and no settings', () => {
    const [page, ...others] = linksIn(render(sample('donation-received-visitor')).html).filter(
      (href) => href.includes('/receipts/'),
    );
    expect(new URL(page ?? '').hash).toBe('#nE3v8Qp1xR7mT2yWn5sLcA');
    expect(others).toEqual([]);
    expect(render(sample('donation-received-visitor')).text).not.toContain('/dashboard');
    expect(render(sample('donation-received')).text).not.toContain('#');
    expect(linksIn(render(sample('donation-received-visitor')).html)).toContain(
      `${SITE}/claim#aX3v8Qp1xR7mT2yWn5sLcB`,
    );
  });

  it('is asked for its details on the site: in the profile, or with the link of the email', () => {
    const [account, visitor] = ['identity-request', 'identity-request-visitor'].map((id) =>
      linksIn(render(sample(id)).html).find((href) => href.includes('#')),
    );
    expect(account).toBe(`${SITE}/dashboard#donor`);
    expect(visitor).toMatch(/\/receipts\/[\w-]+#[\w-]{22}$/);
  });
});

it('lists the donations that were added to an account in words', () => {
  const { subject, text } = render(sample('donations-added'));
  expect(subject).toBe('24 donations were added to your account');
  expect(text).toContain('₹3,000 for Moti, given on 22 November 2026');
  expect(text).toContain('₹3,000 for all our dogs, given on 22 November 2026');
  expect(text).toContain('(test payment, no money was taken)');
  expect(text).toContain('The other 21 are under My Donations.');
  expect(render(sample('donation-added')).subject).toBe('A donation was added to your account');
});

it('tells the giver of a claimed donation how to take it back, without naming the account', () => {
  const { html, text } = render(sample('donation-claimed'));
  expect(text).toContain('You gave ₹3,000 for Moti on 22 November 2026.');
  expect(linksIn(html)).toContain(`${SITE}/claim/undo#nE3v8Qp1xR7mT2yWn5sLcA`);
});

it('leads to the card’s page for a card alone, and to My Dogs when a bank account can’t pay', () => {
  const { html } = render(sample('charge-failed-card'));
  expect(linksIn(html)).toContain('https://rzp.io/i/qJx81mfa');
  for (const id of ['charge-failed-balance', 'charge-failed-mandate', 'sponsorship-halted']) {
    const links = linksIn(render(sample(id)).html);
    expect(links).toContain(`${SITE}/dashboard/sponsorships`);
    expect(links.join()).not.toContain('rzp.io');
  }
});

it('says calmly and without a button that a payer declined a month', () => {
  const { subject, html } = render(sample('charge-failed-declined'));
  expect(subject).toBe('This month’s ₹3,000 for Moti was not charged');
  const links = linksIn(html).join();
  expect(links).not.toContain('/dashboard/sponsorships');
  expect(links).not.toContain('rzp.io');
});

const ofVisitors = emailSamples.filter(({ data }) => Object.hasOwn(Object(data), 'secret'));

it.each(ofVisitors)(
  'sends a visitor for nothing to My Dogs before signing up: $id',
  (sampleEmail) => {
    const { text, html } = render(sampleEmail);
    expect(text).not.toMatch(/on My Dogs|My Dogs shows|\/dashboard\/sponsorships/);
    expect(text.includes('My Dogs')).toBe(text.includes('sign up with this email address'));
    expect(html).not.toContain('/dashboard/sponsorships');
  },
);

it.each([
  [
    'charge-failed-first-visitor',
    'charge-failed-other',
    '/dogs/10000000-0000-4000-8000-000000000002/payment?type=monthly&amount=3000',
  ],
  ['sponsorship-halted-visitor', 'sponsorship-halted', '/support?type=monthly&amount=1500'],
])('offers a visitor to start again with the same choice: %s', (visitors, accounts, path) => {
  expect(linksIn(render(sample(visitors)).html)).toContain(`${SITE}${path}`);
  expect(render(sample(accounts)).text).not.toContain('Start again');
});

it('leads a visitor to the page of the sponsorship, which has the secret in its fragment, and an account to My Dogs', () => {
  const page = `${SITE}/sponsorship/60000000-0000-4000-8000-000000000001#kV3xQ0m9b2LhTq5sYw8RzA`;
  const visitor = render(sample('sponsorship-begun-visitor'));
  expect(linksIn(visitor.html)).toContain(page);
  expect(linksIn(visitor.html)).not.toContain(`${SITE}/dashboard/sponsorships`);
  expect(linksIn(render(sample('sponsorship-begun')).html).join()).not.toContain('/sponsorship/');
  expect(render(sample('dog-news-sponsor')).text).toContain('because you sponsor Sheru');
});

it('says of a monthly gift for whom it is, and what its recipient hears of it', () => {
  expect(render(sample('charge-failed-gift')).text).toContain(
    'This is about your gift for Meera. Our email to Meera will be sent on 24 December 2026 and won’t say anything about payments.',
  );
  expect(render(sample('dog-adopted-gift')).text).toContain(
    'Our email to Meera will be sent on 24 December 2026 and will gently explain what happened to the dog.',
  );
  const died = render(sample('dog-passed-away-gift')).text;
  expect(died).toContain('so we are telling you first: if Meera gets the news of Moti by email');
  expect(died.indexOf('has died. A street dog')).toBeLessThan(died.indexOf('payments'));
  const ended = render(sample('sponsorship-ended-gift')).text;
  expect(ended).toContain('We don’t write to Meera about payments.');
  expect(ended).toContain('The page of your gift for Meera stays.');
  expect(render(sample('charge-failed-balance')).text).not.toMatch(/your gift for/);
});

it('tells the recipient of a gift kindly when its dog has left meanwhile', () => {
  expect(render(sample('gift-delivery-in-memory')).text).toContain('has died. Until then');
  expect(render(sample('gift-delivery')).text).not.toContain('died');
});

it('shows the dog of a gift or a sponsorship, and leads to its page', () => {
  for (const id of ['donation-received', 'sponsorship-begun']) {
    const { data, html } = { ...sample(id), ...render(sample(id)) };
    expect(data).toMatchObject({ dog_id: expect.any(String) });
    const { dog_id } = data as { dog_id: string };
    expect(linksIn(html)).toContain(SITE + paths.dog(dog_id));
    expect(html).toMatch(
      /<img [^>]*src="https:\/\/site\.example\/images\/dogs\/moti-800\.webp"[^>]* alt="Picture of Moti"/,
    );
  }
});

it('shows a picture whole, whatever its focus is', () => {
  const { picture } = siteLinks({ siteUrl: SITE });
  expect(picture('https://abc.example/x.webp#focus=20,10')).toBe('https://abc.example/x.webp');
  expect(picture('/images/dogs/moti-800.webp')).toBe(`${SITE}/images/dogs/moti-800.webp`);
});

it('links to the pages of the site', () => {
  const links = siteLinks({ siteUrl: '' });
  expect([
    links.dogs,
    links.dog(ID),
    links.payment(ID),
    links.support,
    links.donations,
    links.donorDetails,
    links.receipt(ID, null),
    links.claim(''),
    links.undoClaim(''),
    links.verify('code'),
    links.message(ID),
    links.settings,
  ]).toEqual([
    paths.dogs,
    paths.dog(ID),
    paths.payment(ID),
    paths.support,
    paths.donations,
    paths.donorDetails,
    paths.receipt(ID),
    `${paths.claim}#`,
    `${paths.undoClaim}#`,
    paths.verify('code'),
    paths.message(ID),
    paths.settings,
  ]);
  expect(links.staff).toBe(paths.staff);
  expect(links.firstDay).toBe(paths.firstDay);
  expect(links.reviewItems.startsWith(paths.staff)).toBe(true);
});

it.each([
  ['team-message', { message_id: 'meera@example.com', sender_name: 'A', subject: 'B', body: 'C' }],
  ['donation-received', { amount_paise: '3000', donor: 'meera@example.com' }],
  ['meera@example.com', {}],
])('refuses malformed data of %s without quoting them', (template, data) => {
  const refused = () =>
    renderEmail(
      emailOf(template),
      { data, name: 'Meera' },
      { siteUrl: SITE, unsubscribeUrl: null },
    );
  expect(refused).toThrow(Error);
  expect(refused).not.toThrow(/meera/i);
});

it('previews the samples on a laptop, for that machine alone', async () => {
  const route = mailRoute(new Mailbox(), () => SITE);
  const open = async (path: string) => {
    const response = await route.handle(new Request(`${SITE}/_mail/templates${path}`));
    return { status: response.status, page: await response.text() };
  };
  expect(route.localOnly).toBe(true);
  const { page: list } = await open('');
  expect(linksIn(list)).toEqual(emailSamples.map(({ id }) => `/_mail/templates/${id}`));
  expect((await open('/new-dog')).page).toContain('src="/_mail/templates/new-dog?html"');
  expect((await open('/new-dog?html')).page).toContain('alt="Picture of Moti"');
  expect((await open('/new-dog?html&language=hi')).page).toContain('lang="hi-IN"');
  expect((await open('/unknown')).status).toBe(404);
});

it.each(emailSamples)('$id is a letter: at most one wide photo and one button', ({ id }) => {
  const { html } = render(sample(id));
  expect(html.split('width="600" alt=').length).toBeLessThanOrEqual(2);
  expect(html.split('mso-padding-alt').length).toBeLessThanOrEqual(2);
});

it('the first email to a sponsor begins with the latest news, then money, and is signed by who looks after the dog', () => {
  const { html, text } = render(sample('sponsorship-begun-news'));
  expect(html).toContain('/images/dogs/moti-800.webp" width="600"');
  const order = [
    'Moti slept through the rain',
    'The next news',
    '₹3,000',
    'Sunita, who looks after',
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

it('the email of a single gift begins with the latest news, too, and ends with the receipt', () => {
  const { html, text } = render(sample('donation-received-once'));
  expect(html.split('width="600" alt=')).toHaveLength(2);
  const order = ['The bandage came off', 'has arrived', 'Kamla, who looks after', 'Receipt: POL'];
  const places = order.map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});
