import { expect, it } from 'vitest';
import { returnPath } from '@/features/auth/guards/return-path';

it.each([
  '/dashboard',
  '/dashboard/messages?message=1',
  '/dogs/a%09b/payment',
  '/admin?tab=newsletter',
])('signing in leads back to %s', (from) => {
  expect(returnPath({ from })).toBe(from);
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '',
  null,
  ['/dashboard'],
])('signing in leads home instead of to %j', (from) => {
  expect(returnPath({ from })).toBe('/');
});
