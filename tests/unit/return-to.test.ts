import { expect, it } from 'vitest';
import { readSignInState } from '@/features/auth/return-to';

it.each([
  '/dashboard',
  '/dashboard/messages?message=1',
  '/dogs/a%09b/payment',
  '/admin?tab=newsletter',
])('signing in leads back to the path %s', (from) => {
  expect(readSignInState({ from }).from).toBe(from);
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
])('signing in ignores the path %j', (from) => {
  expect(readSignInState({ from }).from).toBeUndefined();
});
