import { describe, expect, it } from 'vitest';
import { parseRupees } from '@/lib/money';
import { cleanLine, cleanText, showsSomething } from '@common/typed-text';
import { isPan, normalisePan } from '@common/pan';
import { isName } from '@common/name';
import { normalisedEmailSchema } from '@common/email-address';

describe('a line', () => {
  it.each([
    ['\u202Ameera@paws.in\u202C', 'meera@paws.in'],
    ['98390\u00A012345', '98390 12345'],
    ['98390\u201112345', '98390-12345'],
    ['UTR\u20134711\u2212x', 'UTR-4711-x'],
    ['१२३४५६७८', '12345678'],
    ['৯٩۹９𝟗𝟡', '999999'],
    ['\u200B 4711\u2028 ', '4711'],
    ['Ra\u200Dvi', 'Ravi'],
    ['क्\u200Dषमा', 'क्\u200Dषमा'],
    ['\u2800\u3164\u200B', ''],
  ])('%j is read as %j', (text, line) => {
    expect(cleanLine(text)).toBe(line);
  });
});

describe('a text', () => {
  it.each([
    ['\uFEFFFirst\u00A0line\nsecond\u202C ', 'First line\nsecond'],
    ['५०० रुपये – 👩\u200D👧', '५०० रुपये – 👩\u200D👧'],
    ['\u115F\u1160\u17B4\n\u2800', ''],
  ])('%j is stored as %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});

it.each(['\u3164', '\u115F\u1160', '\u17B4', '\u2800', '\u00A0', '\uFE0F', ''])(
  'nothing shows of %j, which is no name',
  (text) => {
    expect(showsSomething(text)).toBe(false);
    expect(isName(text)).toBe(false);
  },
);

it.each(['M/s Gupta & Sons', 'M/S. Gupta', 'Ravi S/o Mohan', 'Smt. Geeta w/o Ram'])(
  '%s is a name',
  (name) => expect(isName(name)).toBe(true),
);

it.each(['Ravi/Anjali', 'Ravi s/oMohan', 'xM/s Gupta', 'M/s', 'S/o /win'])(
  '%s is no name',
  (name) => expect(isName(name)).toBe(false),
);

it('is how emails, PANs and amounts are read', () => {
  expect(normalisedEmailSchema.parse('\u200BMeera@Paws.in\u00A0')).toBe('meera@paws.in');
  expect(isPan(normalisePan('\u202Aabcde\u00A0१२३४f\u202C'))).toBe(true);
  expect(parseRupees('₹\u00A01,500\u200B')).toBe(1500);
  expect(parseRupees('١٥٠٠')).toBe(1500);
});
