import { describe, expect, it } from 'vitest';
import {
  amountBounds,
  OWN_AMOUNT,
  ownAmountError,
  sharesOf,
  visitorBounds,
} from '@/features/dogs/amount';
import { shareOptions } from '@/features/donations/AmountFields';
import {
  amountOfQuery,
  queryOfAmount,
  type Offers,
} from '@/features/donations/checkout/AmountStep';
import { donationOffers } from '@/features/donations/checkout/DonationForm';
import { parsePaise, parseRupees } from '@/lib/money';
import { paymentFailureMessage } from '@/features/donations/checkout/razorpay';
import { paymentSetupProblem } from '@/features/donations/checkout/PaymentSetupNotice';

const once = amountBounds['One-time'];

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
    expect(ownAmountError(text, once)).toBeNull();
    expect(parsePaise(text)).toBe(amountPaise);
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
    expect(ownAmountError(text, once)).toBe(message);
  });
});

describe('parseRupees', () => {
  it('rejects a number too large to be exact', () => {
    expect(parseRupees('9'.repeat(20))).toBeNull();
  });
});

it('limits a monthly gift to ₹250 and more and a mandate to what banks allow, and a single gift not', () => {
  const monthly = amountBounds.Monthly;
  expect(ownAmountError('15000', monthly)).toBeNull();
  expect(ownAmountError('250', monthly)).toBeNull();
  expect(ownAmountError('249', monthly)).toBe(
    'The smallest monthly donation is ₹250. You can give less as a one-time donation.',
  );
  expect(ownAmountError('15001', once)).toBeNull();
  expect(ownAmountError('15001', monthly)).toBe(
    'The largest monthly donation is ₹15,000, because banks allow no more. You can give more as a one-time donation.',
  );
});

it('takes of a visitor every month a multiple of ₹50 or a share of the dog’s month, and once any amount', () => {
  const bounds = visitorBounds('Monthly', sharesOf(2998, 'Monthly', 125_000));
  for (const given of ['250', '300', '1748', '2998', '1499', '750']) {
    expect(ownAmountError(given, bounds)).toBeNull();
  }
  for (const refused of ['251', '749', '1747', '14999']) {
    expect(ownAmountError(refused, bounds)).toBe(
      'Without an account, please give a multiple of ₹50 every month, such as ₹750.',
    );
  }
  expect(ownAmountError('751', visitorBounds('One-time', []))).toBeNull();
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

describe('the rest of a dog’s month', () => {
  it.each([
    [3000, 125_000, ['rest 175000', 'all 300000', 'half 150000', 'quarter 75000']],
    [3000, 275_000, ['rest 25000', 'all 300000', 'half 150000', 'quarter 75000']],
    // Below ₹250, nothing is missing, nobody gives, more than banks allow, and not in whole rupees.
    [3000, 280_000, ['all 300000', 'half 150000', 'quarter 75000']],
    [3000, 300_000, ['all 300000', 'half 150000', 'quarter 75000']],
    [3000, 450_000, ['all 300000', 'half 150000', 'quarter 75000']],
    [3000, 0, ['all 300000', 'half 150000', 'quarter 75000']],
    [20_000, 100_000, ['half 1000000', 'quarter 500000']],
    [1234.56, 50_000, ['all 123456', 'half 61800', 'quarter 30900']],
  ])('of ₹%s with %s paise promised is %j', (rupees, promised, shares) => {
    const offered = sharesOf(rupees, 'Monthly', promised);
    expect(offered.map(({ name, amountPaise }) => `${name} ${amountPaise}`)).toEqual(shares);
    expect(sharesOf(rupees, 'One-time', promised).map(({ name }) => name)).toEqual(['all']);
  });

  it('is offered once where it is also a half or a quarter, with both words', () => {
    const [quarter, half] = [375_000, 250_000].map((promisedPaise) =>
      shareOptions(sharesOf(5000, 'Monthly', promisedPaise), 'Monthly', { dogName: 'Moti' }).map(
        ({ label }) => label,
      ),
    );
    expect(quarter).toEqual([
      'Complete Moti’s month, a quarter: ₹1,250',
      'All of it: ₹5,000',
      'Half: ₹2,500',
    ]);
    expect(half?.[0]).toBe('Complete Moti’s month, a half: ₹2,500');
  });

  it('is offered in words, and all of it says whom the surplus helps', () => {
    const promised = { dogName: 'Kaalu', promisedPaise: 125_000 };
    const options = shareOptions(sharesOf(3000, 'Monthly', 125_000), 'Monthly', promised);
    expect(options.map(({ label, text }) => [label, text])).toEqual([
      ['Complete Kaalu’s month: ₹1,750', undefined],
      ['All of it: ₹3,000', '₹1,250 of it helps dogs with fewer sponsors.'],
      ['Half: ₹1,500', undefined],
      ['A quarter: ₹750', undefined],
    ]);
  });
});

const offersOf = (rupees: number, promised = 0): Offers => ({
  type: 'Monthly',
  of: (type) => sharesOf(rupees, type, promised),
  bounds: (type) => amountBounds[type],
});
const chosen = (query: string, offers = offersOf(3000)) =>
  amountOfQuery(new URLSearchParams(query), offers);
const written = (query: string, offers = offersOf(3000)) =>
  decodeURIComponent(queryOfAmount(chosen(query, offers), offers, new URLSearchParams(query)));

describe('the address of the payment page', () => {
  it.each([
    ['', 'Monthly', null, ''],
    ['?amount=1500', 'Monthly', 'half', ''],
    ['?amount=750', 'Monthly', 'quarter', ''],
    ['?amount=', 'Monthly', 'own', ''],
    ['?amount=800', 'Monthly', 'own', '800'],
    ['?amount=249.99', 'Monthly', 'own', '249.99'],
    ['?type=one-time', 'One-time', null, ''],
    ['?type=one-time&amount=750', 'One-time', 'own', '750'],
    ['?from=a+friend&type=one-time&amount=%E0%A5%AD%E0%A5%AB%E0%A5%A6', 'One-time', 'own', '७५०'],
  ] as const)('%j is read and written again', (query, type, choice, ownAmount) => {
    expect(chosen(query)).toEqual({ type, choice, ownAmount, isGift: false });
    expect(written(query)).toBe(decodeURIComponent(query));
  });

  it('leaves out what is chosen anyway', () => {
    expect(written('?amount=3000&type=monthly')).toBe('');
    expect(written('?amount=3000', offersOf(3000, 125_000))).toBe('?amount=3000');
    expect(written('?amount=1750', offersOf(3000, 125_000))).toBe('');
    const withGifts = { ...offersOf(3000), canBeGift: true };
    expect(written('?gift=yes&amount=750', withGifts)).toBe('?amount=750&gift=yes');
    expect(chosen('?gift=no', withGifts).isGift).toBe(false);
  });
});

it('the address of the support page leaves out a single donation of the most popular tier', () => {
  const offers = donationOffers(false);
  expect(chosen('?type=monthly&amount=500', offers)).toEqual({
    type: 'Monthly',
    choice: 'puppy-pal',
    ownAmount: '',
    isGift: false,
  });
  expect(chosen('?amount=7', offers)).toMatchObject({ choice: OWN_AMOUNT, ownAmount: '7' });
  expect(written('?type=one-time&amount=1500', offers)).toBe('');
  expect(written('?type=monthly&amount=3000', offers)).toBe('?type=monthly&amount=3000');
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
