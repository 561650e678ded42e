// `npm run organisation`: lists what of the facts, words and pictures is not yet the organisation's own
// (src/organisation/README.md). `npm run deploy` refuses it with a live key.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {
  legalFacts,
  organisationDetails,
} from '../../supabase/functions/_shared/common/organisation.ts';
import type {
  LegalFacts,
  OrganisationDetails,
} from '../../supabase/functions/_shared/common/organisation-types.ts';
import { authEmail } from '../../supabase/functions/_shared/mailings/auth-emails.ts';
import { sampleNames, samplePictures } from '../../src/organisation/sample-names.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const FACTS = 'supabase/functions/_shared/common/organisation.ts';
const WORDS = 'src/organisation';
const SAMPLE_NAMES = `${WORDS}/sample-names.ts`;
const SHARE_PICTURES = 'public/images/share';

const written = (sentence: string) => z.string().regex(/\S/, sentence);
const devanagari = z.string().regex(/^[\p{Script=Devanagari}\s.&-]+$/u, 'Write it in Devanagari.');
const officeText = 'Write the name and the office, or remove the line.';
const service = z.object({ name: written('Write its name.'), privacy: z.url('Write its URL.') });

const factsSchema = z.object({
  name: written('Write the public name.'),
  nameInHindi: devanagari,
  cityInHindi: devanagari,
  shortName: written('Write a short name.').max(12, 'Launchers show 12 letters of it.'),
  address: z.object({
    street: written('Write the street.'),
    city: written('Write the city.'),
    region: written('Write the state.'),
    postalCode: z.string().regex(/^[1-9]\d{5}$/, 'Write the six digits of the PIN code.'),
    country: z.literal('India', 'Receipts are for India.'),
  }),
  email: z.email('Write one email address.'),
  telephone: z.string().regex(/^\+91( \d+)+$/, 'Write it as +91 522 400 1234.'),
  officeHours: z
    .object({ english: written('Write the hours.'), hindi: written('Write the hours.') })
    .optional(),
  siteUrl: z.string().regex(/^https:\/\/[^\s/]+$/, 'Write https:// and the name, without a path.'),
  social: z.array(z.object({ name: written('Write its name.'), url: z.url('Write its URL.') })),
  bankAccount: z
    .object({
      holder: written('Write the holder’s name.'),
      number: z.string().regex(/^\d{9,18}$/, 'Write the digits of the account.'),
      ifsc: z
        .string()
        .regex(/^[A-Z]{4}0[A-Z\d]{6}$/, 'Write the eleven signs of the branch’s IFSC.'),
      bank: written('Write the bank’s name.'),
    })
    .optional(),
  upiId: z
    .string()
    .regex(/^[a-z\d.-]+@[a-z\d.-]+$/i, 'Write it as name@bank.')
    .optional(),
  upiCode: z
    .string()
    .regex(/^upi:\/\/pay\?\S+$/, 'Write what the bank’s code says: upi://pay?pa=…')
    .optional(),
  receiptPrefix: z
    .string()
    .regex(/^[A-Z]{2,6}$/, 'Write two to six capital letters.')
    .refine((prefix) => prefix !== 'TEST', 'TEST is for test payments.'),
  registered: z
    .object({
      name: written('Write the registered name.'),
      form: written('Write the legal form.'),
      number: written('Write the number of the register.'),
    })
    .optional(),
  grievanceOfficer: written('Write a name, or remove the line.').optional(),
  signatory: written(officeText).optional(),
  host: service.optional(),
  mailService: service.optional(),
});

/** The same payee as in the code of the bank. */
const hasPayee = (code: string, upiId?: string) =>
  code.split(/[?&]/).some((member) => decodeURIComponent(member) === `pa=${upiId}`);

/** @returns a sentence for each fault, with the name of the fact */
export function factProblems(facts: OrganisationDetails & LegalFacts): string[] {
  const { error } = factsSchema
    .refine(({ upiCode, upiId }) => upiCode === undefined || hasPayee(upiCode, upiId), {
      path: ['upiCode'],
      error: 'Its pa=… is not the upiId.',
    })
    .safeParse(facts);
  return (error?.issues ?? []).map(({ path: at, message }) => `${at.join('.')}: ${message}`);
}

/** What is not yet the organisation's own, a sentence with file and line for each. */
export function organisationProblems(): string[] {
  const words = filesIn(WORDS);
  return [
    ...factProblems({ ...organisationDetails, ...legalFacts }).map(
      (problem) => `${FACTS}: ${problem}`,
    ),
    ...linesOf(FACTS, /[.@]example\b/).map(
      (place) => `${place} names an address that does not exist. Write yours.`,
    ),
    ...linesOf(FACTS, /^\s*(number: '0+'|ifsc: 'XXXX0|bank: 'Sample )/).map(
      (place) =>
        `${place} names an account that does not exist. Write yours, or remove bankAccount.`,
    ),
    ...words.flatMap((file) =>
      linesOf(file, /^\s*isSample: true,/).map(
        (place) => `${place} What this file says is made up. Write yours, and remove the line.`,
      ),
    ),
    ...words.flatMap((file) =>
      linesOf(file, ofSamples).map(
        (place) => `${place} is about the organisation that this site was made for. Write yours.`,
      ),
    ),
    ...pictureProblems(organisationDetails.name),
    ...generatedProblems(),
  ];
}

/** The previews of shared links that show the name of the samples, while this is another one. */
export function pictureProblems(name: string): string[] {
  if (samplePictures.name.test(name)) return [];
  return Object.entries(samplePictures.hashes).flatMap(([picture, hash]) => {
    const file = `${SHARE_PICTURES}/${picture}`;
    const bytes = readFileSync(path.join(ROOT, file));
    return createHash('sha256').update(bytes).digest('hex') === hash
      ? [`${file} shows the name of the samples. Put a picture of yours there.`]
      : [];
  });
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** What is generated from the facts by a command of its own. */
function generatedProblems(): string[] {
  const templates = ['confirmation', 'magic_link', 'email_change', 'recovery'] as const;
  return templates
    .filter((name) => read(`supabase/templates/${name}.html`) !== authEmail(name).html)
    .map(
      (name) =>
        `supabase/templates/${name}.html has other facts. Run: npx vitest run tests/unit/accounts/auth-emails.test.ts -u`,
    );
}

/** What names the organisation of the samples, while this is another one. */
const ofSamples = sampleNames.includes(organisationDetails.address.city)
  ? null
  : new RegExp(sampleNames.join('|'), 'iu');

function filesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && file !== SAMPLE_NAMES)
    .toSorted();
}

/** `file:line` of each line that matches. */
function linesOf(file: string, pattern: RegExp | null): string[] {
  const lines = read(file).split('\n');
  return lines.flatMap((line, at) => (pattern?.test(line) ? [`${file}:${at + 1}`] : []));
}

if (import.meta.filename === process.argv[1]) {
  const problems = organisationProblems();
  for (const problem of problems) console.log(problem);
  console.log(
    problems.length === 0
      ? 'Facts, words and pictures are your own.'
      : `\n${problems.length} to change before real money is taken. src/organisation/README.md says how.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
