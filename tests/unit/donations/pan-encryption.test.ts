import { expect, it } from 'vitest';
import { isPan, maskPan, normalisePan } from '../../../supabase/functions/_shared/common/pan.ts';
import {
  decryptPan,
  encryptPan,
  readPanKeys,
} from '../../../supabase/functions/_shared/donations/pan-encryption.ts';

const PAN = 'ABCPE1234F';
const DONOR = '90000000-0000-4000-8000-000000000001';
const key = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64');
const first = `1:${key('a')}`;
const second = `2:${key('b')}`;
const flipped = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);

it('accepts a PAN as people type it, and shows four of its letters', () => {
  expect(normalisePan(' abcpe 1234 f\n')).toBe(PAN);
  expect(maskPan(PAN)).toBe('ABC••••••F');
  expect(isPan(PAN)).toBe(true);
  for (const wrong of [
    '',
    'ABCPE1234',
    'ABCPE12345',
    '1BCPE1234F',
    `${PAN}G`,
    `${PAN}\n`,
    'ABCPE१२३४F',
  ]) {
    expect(isPan(wrong)).toBe(false);
  }
});

it('encrypts with the current key, never twice alike, and decrypts with the key of the text', async () => {
  const before = readPanKeys(first);
  const texts = [await encryptPan(before, DONOR, PAN), await encryptPan(before, DONOR, PAN)];
  expect(texts[0]).toMatch(/^1\.[\w-]{16}\.[\w-]{35}$/);
  expect(texts[0]).not.toBe(texts[1]);
  const after = readPanKeys(`${second}, ${first}`);
  expect(await encryptPan(after, DONOR, PAN)).toMatch(/^2\./);
  for (const text of texts) expect(await decryptPan(after, DONOR, text)).toBe(PAN);
});

it('refuses a changed text, that of another row and an unknown key, without naming the PAN', async () => {
  const keys = readPanKeys(first);
  const text = await encryptPan(keys, DONOR, PAN);
  const [version = '', iv = '', ciphertext = ''] = text.split('.');
  for (const changed of [
    [version, flipped(iv), ciphertext].join('.'),
    [version, iv, flipped(ciphertext)].join('.'),
    [version, iv, ciphertext.slice(0, 20)].join('.'),
    [version, iv, '!'].join('.'),
    `${version}.${iv}`,
  ]) {
    await expect(decryptPan(keys, DONOR, changed)).rejects.toThrow(/^A PAN can't be decrypted/);
  }
  const other = '90000000-0000-4000-8000-000000000002';
  await expect(decryptPan(keys, other, text)).rejects.toThrow(/^A PAN can't be decrypted/);
  await expect(decryptPan(readPanKeys(`1:${key('c')}`), DONOR, text)).rejects.toThrow(
    /^A PAN can't be decrypted/,
  );
  await expect(decryptPan(readPanKeys(second), DONOR, text)).rejects.toThrow(
    'PAN_KEYS has no key of the version 1',
  );
});

it.each([
  ['missing', undefined],
  ['empty', ''],
  ['without a version', key('a')],
  ['of version 0', `0:${key('a')}`],
  ['too short', `1:${Buffer.from('a'.repeat(31)).toString('base64')}`],
  ['in hexadecimal', `1:${'ab'.repeat(32)}`],
  ['twice of one version', `${first},1:${key('b')}`],
  ['with an empty entry', `${first},`],
])('names the setting, not its value, for keys that are %s', (_case, setting) => {
  expect(() => readPanKeys(setting)).toThrow(/^These settings are missing or malformed: PAN_KEYS$/);
});
