import { expect, it } from 'vitest';
import { paymentSetupProblem } from '@/features/checkout/payment-setup';

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
