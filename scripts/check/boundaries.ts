// Checks the imports of src/, the functions and the commands of operators against the layers of docs/architecture.md
// (.dependency-cruiser.json). It counts the modules too, because dependency-cruiser reports no violation when it can't
// read TypeScript.
import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const MIN_MODULES = 10;

const configuration = JSON.parse(
  readFileSync('.dependency-cruiser.json', 'utf8'),
) as IConfiguration;
// Each may use those before it. The functions of the server have no such order.
const words = [
  'accounts',
  'dogs',
  'mailings',
  'donations',
  'sponsorships',
  'gifts',
  'people',
  'tax-years',
  'team',
];
const order = words.slice(0, -1).map((word, index) => ({
  name: `${word}-imports-no-later-feature`,
  severity: 'error' as const,
  from: { path: `^src/features/${word}/` },
  to: { path: `^src/features/(${words.slice(index + 1).join('|')})/` },
}));
const { output } = await cruise(
  ['src', 'supabase/functions', 'scripts/operate'],
  {
    ...configuration.options,
    ruleSet: { forbidden: [...(configuration.forbidden ?? []), ...order] },
    validate: true,
  },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
);
const { modules, summary } = output as ICruiseResult;
const [site, functions] = ['src/', 'supabase/functions/'].map(
  (folder) => modules.filter(({ source }) => source.startsWith(folder)).length,
);

if (Math.min(site ?? 0, functions ?? 0) < MIN_MODULES) {
  console.error(
    `dependency-cruiser read only ${site} modules of src/ and ${functions} of functions.`,
  );
  process.exit(1);
}
for (const violation of summary.violations)
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
if (summary.violations.length > 0) process.exit(1);
console.log(
  `The imports of ${site} modules of src/ and ${functions} of functions follow the layers.`,
);
