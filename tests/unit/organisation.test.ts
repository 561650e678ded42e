// The facts about the organisation, and that nothing else of the project is about it.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  factProblems,
  organisationProblems,
  pictureProblems,
} from '../../scripts/check/organisation.ts';
import {
  legalFacts,
  organisationDetails,
} from '../../supabase/functions/_shared/common/organisation.ts';
import { sharePictures } from '../../src/config/share-pictures.ts';
import { readCatalogue } from '../../translation/catalogue.ts';

describe('the facts about the organisation', () => {
  it('are complete and in their forms', () => {
    expect(factProblems({ ...organisationDetails, ...legalFacts })).toEqual([]);
  });

  it.each([
    ['name', '', 'name: Write the public name.'],
    ['nameInHindi', 'Paws', 'nameInHindi: Write it in Devanagari.'],
    ['cityInHindi', 'Pune', 'cityInHindi: Write it in Devanagari.'],
    ['shortName', 'Paws of Lucknow', 'shortName: Launchers show 12 letters of it.'],
    ['email', 'info', 'email: Write one email address.'],
    ['telephone', '0522 400', 'telephone: Write it as +91 522 400 1234.'],
    ['siteUrl', 'https://paws.in/', 'siteUrl: Write https:// and the name, without a path.'],
    ['receiptPrefix', 'TEST', 'receiptPrefix: TEST is for test payments.'],
    ['receiptPrefix', 'pol', 'receiptPrefix: Write two to six capital letters.'],
    ['upiId', 'paws', 'upiId: Write it as name@bank.'],
    ['signatory', '', 'signatory: Write the name and the office, or remove the line.'],
  ])('with the %s %j have a sentence for the fault', (name, value, sentence) => {
    const facts = { ...organisationDetails, ...legalFacts, [name]: value };
    expect(factProblems(facts)).toEqual([sentence]);
  });

  it.each([
    ['paws@sbi', 'upiCode: Write what the bank’s code says: upi://pay?pa=…'],
    ['upi://pay?pn=Paws&pa=other@sbi', 'upiCode: Its pa=… is not the upiId.'],
  ])('with the code %s of the bank have a sentence for the fault', (upiCode, sentence) => {
    const facts = { ...organisationDetails, ...legalFacts, upiId: 'paws@sbi' };
    expect(factProblems({ ...facts, upiCode })).toContain(sentence);
    expect(factProblems({ ...facts, upiCode: 'upi://pay?pa=paws%40sbi&sign=MEQ=' })).toEqual([]);
  });

  it('count as samples where the account or the UPI id does not exist', () => {
    const lines = organisationProblems().filter((problem) => problem.includes('account that'));
    expect(lines).toHaveLength(3);
    expect(organisationProblems().join('\n')).toMatch(
      /organisation\.ts:\d+ names an address that does not exist[^]*organisation\.ts:\d+ names an account/,
    );
  });

  it('name a bank account with the code of its branch', () => {
    const bankAccount = { holder: 'Paws', number: '000111222333', ifsc: 'SBIN1', bank: 'SBI' };
    expect(factProblems({ ...organisationDetails, ...legalFacts, bankAccount })).toEqual([
      'bankAccount.ifsc: Write the eleven signs of the branch’s IFSC.',
    ]);
  });
});

it('the previews of shared links are samples of another organisation, which is told of each', () => {
  expect(pictureProblems(organisationDetails.name)).toEqual([]);
  expect(pictureProblems('Mutha Street Dogs')).toEqual(
    Object.values(sharePictures).map(
      ({ address: picture }) =>
        `public${picture} shows the name of the samples. Put a picture of yours there.`,
    ),
  );
});

/** What names the organisation: the facts, its words, what is generated from both, and what is not of a deployed site. */
const NAMES_IT = [
  /^supabase\/functions\/_shared\/common\/organisation\.ts$/,
  /^src\/organisation\//,
  /^supabase\/templates\//,
  // Its entries are searched below.
  /^translation\/hi\.po$/,
  /^supabase\/seed/,
  /^(tests|docs)\//,
  /\.md$/,
  /^LICENSE$/,
];

const { name, nameInHindi, address, cityInHindi } = organisationDetails;
const words = [name, name.replaceAll(/\W/g, ''), nameInHindi, address.city, cityInHindi].map(
  (word) => word.toLowerCase(),
);
const namesIt = (text: string) => words.some((word) => text.toLowerCase().includes(word));

it('the name and the city are nowhere but in the facts and the folder of the organisation', () => {
  const search = ['grep', '--untracked', '-liF', ...words.flatMap((word) => ['-e', word])];
  const files = execFileSync('git', search).toString().trimEnd().split('\n');
  expect(files).toContain('supabase/functions/_shared/common/organisation.ts');
  expect(files.filter((file) => !NAMES_IT.some((pattern) => pattern.test(file)))).toEqual([]);
});

it('a Hindi text names the city only where an English text of the organisation’s folder does', () => {
  const entries = readCatalogue('translation/hi.po').filter(
    ({ msgid, msgstr }) => namesIt(msgid) || msgstr.some(namesIt),
  );
  const elsewhere = entries.filter(({ comments }) =>
    (comments?.reference ?? '').split('\n').some((file) => !file.startsWith('src/organisation/')),
  );
  expect(entries.length).toBeGreaterThan(0);
  expect(elsewhere.map(({ msgid }) => msgid)).toEqual([]);
});
