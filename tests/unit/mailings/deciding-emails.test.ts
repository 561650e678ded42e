// Which emails follow from an event, and which it makes obsolete. No database, no clock.
import { describe, expect, it } from 'vitest';
import {
  emailsFor,
  scheduledEmails,
} from '../../../supabase/functions/send-email/decide-emails.ts';
import { readEvent } from '../../../supabase/functions/_shared/common/emails/event.ts';

const ID = '90000000-0000-4000-8000-000000000001';
const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const NOON = '2030-01-01T12:00:00Z';

const state = {
  amount_paise: 300_000,
  mode: 'live',
  source: 'provider',
  status: 'active',
  desired_status: 'run',
  pause_reason: null,
  resume_on: null,
  payment_method: 'upi',
  has_ended: false,
  is_replaced: false,
  replaces_other: false,
  last_amount_paise: null,
  dog_id: SHERU,
  dog_status: 'available',
  next_dog_id: null,
  chosen_dog_id: SHERU,
  starts_at: null,
  next_charge_at: NOON,
  halted_at: null,
};

const nameOf = (name: string) => ({ dog_text: 'name', original: name });
const dog = (name: string) => ({
  name: nameOf(name),
  image_url: `/images/dogs/${name}-800.webp`,
});

interface Overrides {
  [column: string]: unknown;
  data?: object;
  facts?: object;
}

function decide(kind: string, { data, facts, ...columns }: Overrides = {}) {
  const row = {
    id: 7,
    kind,
    occurred_at: NOON,
    recorded_at: NOON,
    account_id: ID,
    donation_id: null,
    sponsorship_id: null,
    dog_id: null,
    review_item_id: null,
    actor: kind.startsWith('sponsorship-') ? 'sponsor' : null,
    data: data ?? {},
    facts: {
      dogs: { [SHERU]: dog('Sheru'), [MOTI]: dog('Moti') },
      sponsorship: null,
      receipt: null,
      donor: null,
      donor_name: null,
      donations: null,
      message: null,
      answer: null,
      review_item: null,
      role: null,
      gift: null,
      waiting: [],
      ...facts,
    },
    ...columns,
  };
  const { event, facts: known } = readEvent(row);
  return emailsFor(event, known);
}

/** @param sponsorship its state at the event, where it is not the usual one */
function decideSponsorship(
  kind: string,
  { detail = null, sponsorship = {}, ...overrides }: Overrides & { sponsorship?: object } = {},
) {
  return decide(`sponsorship-${kind}`, {
    sponsorship_id: ID,
    dog_id: SHERU,
    ...overrides,
    data: { detail, sponsorship: { ...state, ...sponsorship } },
    facts: {
      sponsorship: { manage_url: null, gifts: [], charges: 2, last_request: null },
      ...overrides.facts,
    },
  });
}

const keysOf = ({ emails }: ReturnType<typeof decide>) => emails.map(({ key }) => key);

describe('a sponsorship', () => {
  it.each([
    ['authorised', {}, [`sponsorship-begun:${ID}:7`]],
    ['authorised', { sponsorship: { has_ended: true } }, []],
    [
      'charge-failed',
      { detail: 'bank-down', sponsorship: { status: 'pending' } },
      [`charge-failed:${ID}:2`],
    ],
    ['charge-failed', {}, []],
    ['halted', { sponsorship: { status: 'halted' } }, [`sponsorship-halted:${ID}:7`]],
    ['halted', { sponsorship: { status: 'halted', is_replaced: true } }, []],
    [
      'paused',
      { detail: 'bank', sponsorship: { status: 'paused' } },
      [`sponsorship-paused:${ID}:7`],
    ],
    ['paused', { detail: 'dog', sponsorship: { status: 'paused' } }, []],
    ['resumed', {}, [`sponsorship-resumed:${ID}:7`]],
    ['stop-requested', { detail: 'sponsor' }, [`sponsorship-stopped:${ID}:7`]],
    ['stop-requested', { detail: 'replaced' }, []],
    ['ended', { detail: 'failed' }, [`sponsorship-ended:${ID}:7`]],
    ['ended', { detail: 'sponsor' }, []],
    ['dog-left', { detail: 'adopted' }, [`dog-left:${ID}:${SHERU}:7`]],
    ['dog-back', {}, [`dog-back:${ID}:7`]],
    ['dog-taken', { detail: '2029-12-31' }, [`dog-taken:${ID}:${SHERU}:7`]],
    ['dog-returned', {}, [`dog-returned:${ID}:${SHERU}:7`]],
    ['moved', { dog_id: MOTI }, [`sponsorship-moved:${ID}:7`]],
    ['created', {}, []],
    ['charged', {}, []],
  ])('%s, with %j, queues %j', (kind, overrides, keys) => {
    expect(keysOf(decideSponsorship(kind, overrides))).toEqual(keys);
  });

  it('says whether the sponsor or the team stopped it', () => {
    for (const actor of ['sponsor', 'team']) {
      const decided = decideSponsorship('stop-requested', { detail: 'sponsor', actor });
      expect(decided.emails[0]?.data).toMatchObject({ by_team: actor === 'team' });
    }
  });

  it.each([
    [0, true],
    [1, false],
  ])(
    'after %i charges says of one that failed whether it was the first: %s',
    (charges, isFirst) => {
      const [email] = decideSponsorship('charge-failed', {
        detail: 'other',
        sponsorship: { status: 'pending' },
        facts: { sponsorship: { manage_url: null, gifts: [], charges, last_request: null } },
      }).emails;
      expect(email?.data).toMatchObject({ is_first: isFirst });
    },
  );

  it('names the event’s own amount, dog and date', () => {
    const [email] = decideSponsorship('moved', { dog_id: MOTI }).emails;
    expect(email?.data).toMatchObject({
      amount_paise: 300_000,
      dog_name: nameOf('Sheru'),
      next_dog_name: nameOf('Moti'),
      next_charge_at: NOON,
    });
  });

  const waiting = [
    `charge-failed:${ID}:1`,
    `sponsorship-halted:${ID}:3`,
    `dog-left:${ID}:${SHERU}:4`,
    `dog-left:${ID}:${MOTI}:5`,
    `sponsorship-moved:${ID}:6`,
    'welcome:other',
  ];
  it.each([
    ['charged', {}, [0, 1]],
    ['halted', { sponsorship: { status: 'halted' } }, [0]],
    ['stop-requested', { detail: 'sponsor' }, [0, 1, 2, 3, 4]],
    ['moved', { dog_id: MOTI }, [2, 3, 4]],
    ['dog-back', {}, [2]],
    ['dog-left', { detail: 'adopted', dog_id: MOTI }, [3]],
    ['ended', { detail: 'bank' }, []],
  ])('%s, with %j, cancels the waiting emails %j', (kind, overrides, places) => {
    const { cancelledKeys } = decideSponsorship(kind, { ...overrides, facts: { waiting } });
    expect(cancelledKeys).toEqual(places.map((place) => waiting[place]));
  });

  it('tells nobody of a return or an undone move whose news has not left', () => {
    expect(keysOf(decideSponsorship('dog-back', { facts: { waiting } }))).toEqual([]);
    const undone = { detail: 'undone', facts: { waiting } };
    expect(keysOf(decideSponsorship('moved', undone))).toEqual([]);
  });
});

const emailsOfTeamChange = (kind: string, columns: Overrides = {}, facts: object = {}) =>
  decide(kind, {
    data: { role: 'staff', previous_role: null, actor_id: ID },
    facts: {
      role: { member: null, actor_name: 'Asha Verma', invitation: null, ...facts },
    },
    ...columns,
  }).emails.map(({ template, audience, required_role }) => [template, audience, required_role]);

describe('news', () => {
  it('of a payment may be six days late, and anything else a few hours', () => {
    const sixDaysAgo = '2029-12-26T12:00:00Z';
    expect(keysOf(decideSponsorship('resumed', { occurred_at: sixDaysAgo }))).toHaveLength(1);
    expect(keysOf(decide('dog-added', { dog_id: SHERU, occurred_at: sixDaysAgo }))).toEqual([]);
  });

  it('of a dog comes the next morning, once a day, with what is true then', () => {
    expect(decide('dog-added', { dog_id: SHERU }).emails).toMatchObject([
      {
        key: 'new-dogs:2030-01-02',
        audience: 'everybody',
        due_at: '2030-01-02T02:35:00.000Z',
        content_source: 'new_dogs',
        priority: 1,
        setting: 'adoption_alerts',
      },
    ]);
  });

  it('of a review item goes to administrators, about money at once', () => {
    const item = (is_urgent: boolean) =>
      decide('review-item-opened', {
        review_item_id: ID,
        data: { kind: 'dispute', amount_paise: null, is_urgent },
        facts: { review_item: { description: 'A dispute' } },
      }).emails;
    expect(item(true)).toMatchObject([
      { key: `review-item:${ID}`, required_role: 'admin', due_at: null },
    ]);
    expect(item(false)).toMatchObject([{ key: 'review-items-daily:2030-01-02' }]);
  });

  describe('of a change of the team', () => {
    const invitation = { email: 'new@example.org', expires_at: NOON, is_open: true };
    it('goes to the person and to the administrators', () => {
      const toAdministrators = ['team-changed', 'administrators', 'admin'];
      expect(emailsOfTeamChange('role-given')).toEqual([
        ['role-given', 'account', null],
        toAdministrators,
      ]);
      expect(emailsOfTeamChange('role-taken')).toEqual([
        ['role-taken', 'account', null],
        toAdministrators,
      ]);
      expect(emailsOfTeamChange('role-offered', { account_id: null }, { invitation })).toEqual([
        ['role-offered', 'invited', null],
        toAdministrators,
      ]);
      expect(emailsOfTeamChange('role-withdrawn', { account_id: null }, { invitation })).toEqual([
        ['role-withdrawn', 'invited', null],
        toAdministrators,
      ]);
    });

    it('goes to the administrators alone when there is nobody else to tell any more', () => {
      for (const emails of [
        emailsOfTeamChange('role-taken', { account_id: null }),
        emailsOfTeamChange(
          'role-offered',
          { account_id: null },
          { invitation: { ...invitation, is_open: false } },
        ),
        emailsOfTeamChange('role-offered', { account_id: null }),
      ]) {
        expect(emails.map(([template]) => template)).toEqual(['team-changed']);
      }
    });
  });

  it('that can’t be written fails without quoting it', () => {
    expect(() =>
      decide('message-sent', {
        data: { message_id: ID },
        facts: { message: { subject: 'Secret' } },
      }),
    ).toThrow('The data of an email of the kind team-message are malformed.');
  });
});

it('a failed payment waits a quarter of an hour, and any other status cancels its email', () => {
  const donation = { donation_id: ID, data: { amount_paise: 100, type: 'One-time', mode: 'live' } };
  expect(decide('donation-failed', donation).emails).toMatchObject([
    { key: `payment-failed:${ID}`, due_at: '2030-01-01T12:15:00.000Z' },
  ]);
  const facts = { waiting: [`payment-failed:${ID}`] };
  expect(decide('donation-pending', { ...donation, facts }).cancelledKeys).toEqual(facts.waiting);
});

describe('a gift', () => {
  const gift = {
    id: ID,
    recipient_name: 'Amma',
    deliver_on: '2030-02-01',
    email: 'amma@example.org',
    is_by_visitor: false,
    problem: null,
    leaves_on: '2030-02-01',
  };
  const paid = (overrides: object, kind = 'gift-paid') =>
    decide(kind, {
      donation_id: ID,
      data: { gift_id: ID, mode: 'live' },
      facts: { gift: { ...gift, ...overrides } },
    });

  it('tells the payer at once, and writes to the recipient at eight in the morning in India', () => {
    expect(paid({}).emails).toMatchObject([
      { key: `gift-ready:${ID}`, audience: 'donor', due_at: null, secrets: [] },
      {
        key: `gift-delivery:${ID}`,
        audience: 'gift',
        due_at: '2030-02-01T02:30:00.000Z',
        data: { mode: 'live' },
      },
    ]);
  });

  it('of a day whose morning is past says that the email leaves now', () => {
    for (const [deliver_on, leaves_now] of [
      ['2030-01-01', true],
      ['2030-01-02', false],
      [null, false],
    ] as const) {
      expect(paid({ deliver_on }).emails[0]?.data).toMatchObject({ leaves_now });
    }
  });

  it('as a page writes to nobody else, and gives a visitor the link', () => {
    expect(paid({ deliver_on: null, email: null, is_by_visitor: true }).emails).toMatchObject([
      { key: `gift-ready:${ID}`, secrets: [{ path: ['secret'], opens: 'gift' }] },
    ]);
  });

  it('that can’t go to its address is tried at once, and promises its payer nothing', () => {
    const [email, ...others] = paid({ problem: 'too-many-gifts' }).emails;
    expect(others).toEqual([]);
    expect(email).toMatchObject({ key: `gift-delivery:${ID}`, due_at: '2030-01-01T12:00:00.000Z' });
  });

  it('that is sent again is an email of its own', () => {
    expect(keysOf(paid({}, 'gift-sent-again'))).toEqual([`gift-delivery:${ID}:7`]);
  });

  it('is named in the emails about its sponsorship, and one’s own sponsorship is none', () => {
    const sponsorship = { manage_url: null, gifts: [], charges: 2, last_request: null };
    const [named, own] = [{ gift }, {}].map(
      (facts) =>
        decideSponsorship('ended', { detail: 'bank', facts: { sponsorship, ...facts } }).emails[0],
    );
    expect(named?.data).toMatchObject({ gift_for: 'Amma', gift_leaves_on: '2030-02-01' });
    expect(own?.data).toMatchObject({ gift_for: null, gift_leaves_on: null });
  });

  it('whose email was given up is told to the payer', () => {
    expect(keysOf(paid({}, 'gift-not-delivered'))).toEqual(['gift-not-delivered:7']);
  });
});

it('tells the payers of waiting gifts that a dog left, and those who follow it a day later', () => {
  const { emails } = decide('dog-left', { dog_id: SHERU, data: { detail: 'adopted' } });
  expect(emails).toMatchObject([
    { key: 'gift-dog-left:7', audience: 'givers', due_at: '2030-01-01T12:15:00.000Z' },
    { key: 'dog-news-end:7', audience: 'followers', due_at: '2030-01-02T12:00:00.000Z' },
  ]);
});

it.each([
  ['2030-01-07T02:29:59Z', []],
  ['2030-01-07T02:30:00Z', ['team-week:2030-01-07']],
  ['2030-01-09T02:29:59Z', ['team-week:2030-01-07']],
  ['2030-01-09T02:30:00Z', []],
])('at %s the schedule queues %j', (now, keys) => {
  expect(scheduledEmails(new Date(now)).map(({ key }) => key)).toEqual(keys);
});
