import { describe, expect, it } from 'vitest';
import { donationSchema, OWN_AMOUNT } from '@/features/checkout/donation-schema';
import { parseRupees } from '@/lib/money';

const schema = donationSchema((id) => (id === 'puppy-pal' ? 500 : undefined));

function choose(ownAmount: string) {
  return schema.safeParse({ choice: OWN_AMOUNT, ownAmount, type: 'Monthly' });
}

describe('an amount of one’s own', () => {
  it.each([
    ['100', 100],
    ['500000', 500_000],
    ['₹1,500', 1500],
    [' 5,00,000 ', 500_000],
    ['750.00', 750],
    ['१,५००', 1500],
  ])('takes %j', (text, rupees) => {
    expect(choose(text).data).toEqual({ rupees, type: 'Monthly' });
  });

  it.each([
    ['', 'Please enter an amount in whole rupees, such as 750.'],
    ['a lot', 'Please enter an amount in whole rupees, such as 750.'],
    ['99.50', 'Please enter an amount in whole rupees, such as 750.'],
    ['-500', 'Please enter an amount in whole rupees, such as 750.'],
    ['1,50', 'Please enter an amount in whole rupees, such as 750.'],
    ['1,500,', 'Please enter an amount in whole rupees, such as 750.'],
    ['1e5', 'Please enter an amount in whole rupees, such as 750.'],
    ['0', 'The smallest gift is ₹100.'],
    ['99', 'The smallest gift is ₹100.'],
    ['500001', 'The largest gift here is ₹5,00,000. For more, please write to us.'],
  ])('answers %j with a sentence at the field', (text, message) => {
    const [issue] = choose(text).error?.issues ?? [];
    expect(issue).toMatchObject({ message, path: ['ownAmount'] });
  });
});

describe('a tier', () => {
  it('has the amount that the site says, whatever stands in the field for one’s own', () => {
    const gift = schema.parse({ choice: 'puppy-pal', ownAmount: '7', type: 'One-time' });
    expect(gift).toEqual({ rupees: 500, type: 'One-time' });
  });
});

describe('parseRupees', () => {
  it('refuses a number too large to be exact', () => {
    expect(parseRupees('9'.repeat(20))).toBeNull();
  });
});
