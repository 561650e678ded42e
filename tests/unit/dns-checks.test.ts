import { expect, it } from 'vitest';
import { dnsChecks } from '../../scripts/operate/doctor/email-checks.ts';
import { examine } from '../../scripts/operate/doctor/examine.ts';

type Records = Record<string, string[]>;

const good: Records = {
  'mail.paws.example MX': ['mx.paws.example'],
  'mail.paws.example': ['google-site-verification=1', 'v=spf1 include:provider.example -all'],
  '_dmarc.paws.example': ['v=DMARC1; p=quarantine'],
  's1._domainkey.mail.paws.example': ['v=DKIM1; k=rsa; p=MIIB'],
};

class LookupError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

async function problems(records: Records) {
  const look = async (name: string): Promise<string[]> => {
    const found = records[name];
    if (!found) throw new LookupError('ENODATA');
    if (found.length === 0) throw new LookupError('ETIMEOUT');
    return found;
  };
  const mailDomain = {
    name: 'mail.paws.example',
    dkimSelector: 's1',
    dns: {
      resolveMx: async (name: string) =>
        (await look(`${name} MX`)).map((exchange) => ({ exchange })),
      // In two parts, as DNS splits long texts.
      resolveTxt: async (name: string) =>
        (await look(name)).map((text) => [text.slice(0, 5), text.slice(5)]),
    },
  };
  const repository = {
    functions: [],
    migrations: [],
    schemas: [],
    schema: new Set<string>(),
    signIn: [],
    version: '1.0.0',
    release: '',
    functionsDigest: () => Promise.resolve(''),
    hindiTexts: { all: 0, unread: 0 },
    organisationProblems: [],
  };
  const deployment = { repository, siteUrl: '', supabaseUrl: '', publishableKey: '', mailDomain };
  const findings = await examine(deployment, dnsChecks);
  return findings
    .flatMap(({ result }) => (typeof result === 'object' ? [result.problem] : []))
    .join('\n');
}

it('finds no problem in good records, and a DMARC record of the domain above', async () => {
  expect(await problems(good)).toBe('');
});

it.each<[string, Records, RegExp]>([
  ['no MX', { 'mail.paws.example MX': [] }, /^DNS does not answer for mail\.paws\.example\.$/],
  ['no SPF', { 'mail.paws.example': ['something else'] }, /^mail\.paws\.example has no SPF/],
  ['two SPF', { 'mail.paws.example': ['v=spf1 -all', 'v=spf1 ~all'] }, /has 2 SPF records/],
  ['no DMARC', { '_dmarc.paws.example': ['v=DMARC2'] }, /has no DMARC record/],
  [
    'a revoked DKIM key',
    { 's1._domainkey.mail.paws.example': ['v=DKIM1; p='] },
    /no DKIM key at s1/,
  ],
])('reports %s', async (_what, change, sentence) => {
  expect(await problems({ ...good, ...change })).toMatch(sentence);
});

it('reports everything that is missing', async () => {
  const found = (await problems({})).split('\n');
  expect(found).toHaveLength(4);
  expect(found[0]).toContain('receives no email');
});
