import { expect, it } from 'vitest';
import { suggestedEmail } from '@/lib/email-typos';

it.each([
  ['meera@gmial.com', 'meera@gmail.com'],
  ['meera@gmai.com', 'meera@gmail.com'],
  ['meera@gmaill.com', 'meera@gmail.com'],
  ['Meera.T+dogs@GMAIK.com ', 'Meera.T+dogs@gmail.com'],
  ['meera@gmail.con', 'meera@gmail.com'],
  ['meera@gmail.co', 'meera@gmail.com'],
  ['meera@yahoo.co.im', 'meera@yahoo.co.in'],
  ['meera@redifmail.com', 'meera@rediffmail.com'],
])('asks of %s whether it is %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant);
});

it.each([
  'meera@gmail.com',
  'meera@GMAIL.COM',
  // Two letters off, another service, no address.
  'meera@gmall.con',
  'meera@ymail.com',
  'meera@mail.com',
  'meera@lucknow.example',
  'meera@gmial.com@gmail.com',
  '@gmial.com',
  'gmial.com',
  'meera@',
  '',
])('asks nothing of %j', (typed) => {
  expect(suggestedEmail(typed)).toBeNull();
});
