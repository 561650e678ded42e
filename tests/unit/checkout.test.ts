import { describe, expect, it } from 'vitest';
import { OWN_AMOUNT, sharesOf } from '@/entities/amount/amount';
import { donationSchema } from '@/features/checkout/DonationForm';
import { amountOfQuery, queryOfAmount } from '@/features/checkout/AmountPicker';
import { DONATION_MAX_PAISE, SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import { parseRupees } from '@/lib/money';
import { paymentFailureMessage } from '@/features/checkout/razorpay';
import { paymentSetupProblem } from '@/features/checkout/PaymentSetupNotice';

const schema = donationSchema(DONATION_MAX_PAISE);

function choose(ownAmount: string) {
  return schema.safeParse({ choice: OWN_AMOUNT, ownAmount, type: 'One-time' });
}

describe('an amount of one’s own', () => {
  it.each([
    ['100', 10_000],
    ['500000', 50_000_000],
    ['₹1,500', 150_000],
    [' 5,00,000 ', 50_000_000],
    ['750.00', 75_000],
    ['₹ 500.00', 50_000],
    ['500/-', 50_000],
    ['₹1,500/-', 150_000],
    ['Rs 500', 50_000],
    ['Rs.500/-', 50_000],
    ['INR 500', 50_000],
    ['500 rupees', 50_000],
    ['रु ५००', 50_000],
    ['१,५००', 150_000],
  ])('accepts %j', (text, amountPaise) => {
    expect(choose(text).data).toEqual({ amountPaise, type: 'One-time' });
  });

  it.each([
    ['', 'Please enter an amount in whole rupees, such as 750.'],
    ['a lot', 'Please enter an amount in whole rupees, such as 750.'],
    ['99.50', 'Please enter an amount in whole rupees, such as 750.'],
    ['-500', 'Please enter an amount in whole rupees, such as 750.'],
    ['1,50', 'Please enter an amount in whole rupees, such as 750.'],
    ['1,500,', 'Please enter an amount in whole rupees, such as 750.'],
    ['500/', 'Please enter an amount in whole rupees, such as 750.'],
    ['500-', 'Please enter an amount in whole rupees, such as 750.'],
    ['$500', 'Please enter an amount in whole rupees, such as 750.'],
    ['Rs', 'Please enter an amount in whole rupees, such as 750.'],
    ['500 per month', 'Please enter an amount in whole rupees, such as 750.'],
    ['1e5', 'Please enter an amount in whole rupees, such as 750.'],
    ['0', 'The smallest donation is ₹100.'],
    ['99', 'The smallest donation is ₹100.'],
    ['500001', 'The largest donation here is ₹5,00,000. For more, please write to us.'],
  ])('rejects %j with a message at the field', (text, message) => {
    const [issue] = choose(text).error?.issues ?? [];
    expect(issue).toMatchObject({ message, path: ['ownAmount'] });
  });
});

describe('a tier', () => {
  it('has its own amount, whatever the field for another amount says', () => {
    const donation = schema.parse({ choice: 'puppy-pal', ownAmount: '7', type: 'One-time' });
    expect(donation).toEqual({ amountPaise: 50_000, type: 'One-time' });
  });
});

describe('parseRupees', () => {
  it('rejects a number too large to be exact', () => {
    expect(parseRupees('9'.repeat(20))).toBeNull();
  });
});

it('limits a monthly gift to ₹250 and more and a mandate to what banks allow, and a single gift not', () => {
  const withMandates = donationSchema(SPONSORSHIP_MAX_PAISE);
  const give = (ownAmount: string, type: string) =>
    withMandates.safeParse({ choice: OWN_AMOUNT, ownAmount, type });
  expect(give('15000', 'Monthly').data).toEqual({ amountPaise: 1_500_000, type: 'Monthly' });
  expect(give('250', 'Monthly').data).toEqual({ amountPaise: 25_000, type: 'Monthly' });
  expect(give('249', 'Monthly').error?.issues[0]?.message).toBe(
    'The smallest monthly donation is ₹250. You can give less as a one-time donation.',
  );
  expect(give('15001', 'One-time').data).toEqual({ amountPaise: 1_500_100, type: 'One-time' });
  expect(give('15001', 'Monthly').error?.issues[0]?.message).toBe(
    'The largest monthly donation is ₹15,000, because banks allow no more. You can give more as a one-time donation.',
  );
});

describe('the shares of a dog’s month', () => {
  it.each([
    [3000, ['all 300000', 'half 150000', 'quarter 75000']],
    [1234.56, ['all 123456', 'half 61800', 'quarter 30900']],
    [999, ['all 99900', 'half 50000', 'quarter 25000']],
    [996, ['all 99600', 'half 49800']],
    [400, ['all 40000']],
    [250, ['all 25000']],
    [100, ['all 10000']],
    [15_000, ['all 1500000', 'half 750000', 'quarter 375000']],
    [20_000, ['half 1000000', 'quarter 500000']],
    [60_001, []],
  ])('of ₹%s are %j', (rupees, shares) => {
    const monthly = sharesOf(rupees, 'Monthly');
    expect(monthly.map(({ name, amountPaise }) => `${name} ${amountPaise}`)).toEqual(shares);
    expect(sharesOf(rupees, 'One-time')).toEqual([
      { name: 'all', amountPaise: Math.round(rupees * 100) },
    ]);
  });
});

const chosen = (query: string, rupees = 3000) => amountOfQuery(new URLSearchParams(query), rupees);

describe('the address of the payment page', () => {
  it.each([
    ['', 'Monthly', 'all', ''],
    ['?amount=1500', 'Monthly', 'half', ''],
    ['?amount=750', 'Monthly', 'quarter', ''],
    ['?amount=', 'Monthly', 'own', ''],
    ['?amount=800', 'Monthly', 'own', '800'],
    ['?amount=249.99', 'Monthly', 'own', '249.99'],
    ['?type=one-time', 'One-time', 'all', ''],
    ['?type=one-time&amount=750', 'One-time', 'own', '750'],
    ['?from=a+friend&type=one-time&amount=%E0%A5%AD%E0%A5%AB%E0%A5%A6', 'One-time', 'own', '७५०'],
  ] as const)('%j is read and written again', (query, type, choice, ownAmount) => {
    expect(chosen(query)).toEqual({ type, choice, ownAmount });
    const written = queryOfAmount(chosen(query), 3000, new URLSearchParams(query));
    expect(decodeURIComponent(written)).toBe(decodeURIComponent(query));
  });

  it('chooses the largest share that banks allow, and leaves out what is chosen anyway', () => {
    expect(chosen('', 20_000).choice).toBe('half');
    expect(chosen('', 70_000).choice).toBe('own');
    expect(queryOfAmount(chosen('?amount=3000'), 3000, new URLSearchParams('?amount=3000'))).toBe(
      '',
    );
  });
});

it.each([
  [{ reason: 'insufficient_funds', description: 'x' }, 'There isn’t enough money in the account.'],
  // The provider's description when it is meant for the person, with a full stop.
  [{ description: 'Declined by your bank.', reason: 'payment_failed' }, 'Declined by your bank.'],
  [{ description: ' Declined by your bank ' }, 'Declined by your bank.'],
  [{ description: 'Try another card?', source: 'customer' }, 'Try another card?'],
  // No description, or one that is meant for programmers.
  [{ description: 'amount_due mismatch', source: 'business' }, 'The payment didn’t go through.'],
  [{ description: 'upstream 504', source: 'internal' }, 'The payment didn’t go through.'],
  [{ description: '  ' }, 'The payment didn’t go through.'],
  [{ reason: 'constructor' }, 'The payment didn’t go through.'],
  [{}, 'The payment didn’t go through.'],
])('%j is told as %j', (error, sentence) => {
  expect(paymentFailureMessage(error)).toBe(sentence);
});

const server = { payments: 'server', razorpayKeyId: 'rzp_live_a' } as const;

it.each([
  ['a live key', server, 'https:', /^none$/],
  ['a test key', { ...server, razorpayKeyId: 'rzp_test_a' }, 'https:', /^This site takes test/],
  ['no key', { ...server, razorpayKeyId: undefined }, 'https:', /^This site takes test/],
  [
    'direct payments',
    { payments: 'direct', razorpayKeyId: 'rzp_test_a' },
    'https:',
    /VITE_PAYMENTS=direct/,
  ],
  ['direct payments', { payments: 'direct', razorpayKeyId: 'rzp_test_a' }, 'http:', /^none$/],
] as const)('judges %s at %j', (_what, settings, protocol, sentence) => {
  expect(paymentSetupProblem(settings, protocol) ?? 'none').toMatch(sentence);
});
