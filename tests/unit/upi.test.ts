import { expect, it } from 'vitest';
import { isSignedCode, upiCode } from '@/lib/upi';

const payee = { payee: 'paws.lucknow-1@sbi', holder: 'Paws of Lucknow Society' };

it('has the payee, the name that the app shows, and rupees alone', () => {
  expect(upiCode(payee)).toBe(
    'upi://pay?pa=paws.lucknow-1@sbi&pn=Paws%20of%20Lucknow%20Society&cu=INR',
  );
});

it('has the amount with two decimals, and the note', () => {
  expect(upiCode({ ...payee, amountPaise: 175_000, note: '7KQ2MX' })).toBe(
    'upi://pay?pa=paws.lucknow-1@sbi&pn=Paws%20of%20Lucknow%20Society&am=1750.00&cu=INR&tn=7KQ2MX',
  );
});

it('has at most 50 letters of a name, and none that an app can’t read', () => {
  const code = upiCode({ ...payee, holder: `लखनऊ ${'a'.repeat(60)}` });
  expect(code).toContain(`&pn=${'a'.repeat(50)}&cu`);
});

it('keeps what the bank’s own code says besides amount and note', () => {
  const bankCode = 'upi://pay?pa=paws@sbi&pn=Paws&mc=8398&am=1&cu=INR&tn=Gift';
  expect(upiCode({ ...payee, bankCode, amountPaise: 50_000, note: '7KQ2MX' })).toBe(
    'upi://pay?pa=paws@sbi&pn=Paws&mc=8398&am=500.00&cu=INR&tn=7KQ2MX',
  );
});

it('changes nothing of a code that the bank has signed', () => {
  const bankCode = 'upi://pay?pa=paws@sbi&pn=Paws&mode=02&sign=MEQCIA==';
  expect(upiCode({ ...payee, bankCode, amountPaise: 50_000, note: '7KQ2MX' })).toBe(bankCode);
  expect(isSignedCode(bankCode)).toBe(true);
  expect(isSignedCode('upi://pay?pa=paws@sbi&tn=sign=')).toBe(false);
});
