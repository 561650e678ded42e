import { expect, it } from 'vitest';
import { languageOf } from '@/lib/language';

it.each([
  ['गुड़िया', 'hi'],
  ['Sheru, यानी शेरा बाबू', 'hi'],
  ['गोलू अब दौड़ता है। See you!', 'hi'],
  ['Sheru (शेर)', undefined],
  ['Rani', undefined],
  ['12 🐕', undefined],
  ['', undefined],
])('the language of %j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
