import { expect, it } from 'vitest';
import {
  readDonorDetails,
  readVisitorDetails,
} from '../../../supabase/functions/_shared/donations/donor.ts';
import {
  DONOR_ADDRESS_MAX_LENGTH,
  DONOR_NAME_MAX_LENGTH,
} from '../../../supabase/functions/_shared/common/limits.ts';
import { emailSchema, nameSchema } from '@/lib/form-schemas';
import { visitorDonor } from '../../support/donors.ts';
import { emailAddresses, notEmailAddresses } from '../../support/email-addresses.ts';
import { names, notNames } from '../../support/names.ts';
import { cleanLine } from '@common/typed-text';

const { email: _, ...accountDonor } = visitorDonor;

it('trims and normalises what a donor types', () => {
  const typed = {
    name: ' Gauri  Shukla\t',
    address: ' 12 Chowk\r\nLucknow\rIndia ',
    is_indian_citizen: true,
    pan: 'abcpe 1234f ',
  };
  const details = {
    name: 'Gauri Shukla',
    address: '12 Chowk\nLucknow\nIndia',
    is_indian_citizen: true,
    pan: 'ABCPE1234F',
  };
  expect(readDonorDetails(typed)).toEqual(details);
  expect(readVisitorDetails({ ...typed, email: ' Gauri@Example.ORG ' })).toEqual({
    ...details,
    email: 'gauri@example.org',
  });
  expect(readDonorDetails({ ...accountDonor, pan: ' ' })).toEqual({ ...accountDonor, pan: '' });
  expect(readDonorDetails(accountDonor)).toEqual(accountDonor);
});

it.each([
  ['of a citizen of another country', { is_indian_citizen: false }, 'not-a-citizen'],
  ['with a wrong PAN', { pan: 'ABCPE12345' }, 'wrong-pan'],
  ['with a PAN of other letters', { pan: 'ſbcpe1234f' }, 'wrong-pan'],
  ['without a declaration', { is_indian_citizen: undefined }, 'bad-request'],
  ['with a declaration in words', { is_indian_citizen: 'true' }, 'bad-request'],
  ['with a name of one letter', { name: ' a ' }, 'bad-request'],
  ['with a long name', { name: 'a'.repeat(DONOR_NAME_MAX_LENGTH + 1) }, 'bad-request'],
  ['with emoji in the name', { name: 'Gauri 🐕' }, 'bad-request'],
  ['with emoji in the address', { address: '12 Chowk ❤️' }, 'bad-request'],
  ['with a control character', { name: 'a\u0000b' }, 'bad-request'],
  ['with half a character', { address: '12 Chowk \ud83d' }, 'bad-request'],
  ['with a long address', { address: 'a'.repeat(DONOR_ADDRESS_MAX_LENGTH + 1) }, 'bad-request'],
  ['with a short address', { address: '\n a \n' }, 'bad-request'],
  ['with an unknown field', { user_id: 'x' }, 'bad-request'],
])('refuses details %s', (_case, change, code) => {
  expect(() => readDonorDetails({ ...accountDonor, ...change })).toThrow(code);
  expect(() => readVisitorDetails({ ...visitorDonor, ...change })).toThrow(code);
});

it('wants an email from visitors alone', () => {
  expect(() => readDonorDetails(visitorDonor)).toThrow('bad-request');
  expect(() => readVisitorDetails(accountDonor)).toThrow('bad-request');
});

it('accepts the same email addresses as the forms', () => {
  for (const email of emailAddresses) {
    expect(readVisitorDetails({ ...accountDonor, email }).email).toBe(email.toLowerCase());
    expect(emailSchema.parse(` ${email} `)).toBe(email);
  }
  for (const email of notEmailAddresses) {
    expect(() => readVisitorDetails({ ...accountDonor, email })).toThrow('bad-request');
    expect(emailSchema.safeParse(email).error?.issues[0]?.message).toBe(
      'Please enter a valid email address.',
    );
  }
});

it('accepts the same names as the forms', () => {
  for (const name of names) {
    expect(readDonorDetails({ ...accountDonor, name }).name).toBe(name);
    expect(nameSchema.parse(` ${name} `)).toBe(name);
  }
  expect(readDonorDetails({ ...accountDonor, name: 'Ra\u200Bvi\u00A0Rao\u202C' }).name).toBe(
    'Ravi Rao',
  );
  expect(nameSchema.parse('Ra\u200Bvi\u00A0Rao\u202C')).toBe('Ravi Rao');
  // What can be cleaned is.
  const refused = notNames.filter((name) => cleanLine(name) === name);
  for (const name of [...refused, 'Ra\ud83dvi']) {
    expect(() => readDonorDetails({ ...accountDonor, name })).toThrow('bad-request');
    expect(nameSchema.safeParse(name).error?.issues[0]?.message).toMatch(/^Please write a name in/);
  }
});
