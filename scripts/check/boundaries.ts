// Checks the imports of src/ against the layers of docs/architecture.md (.dependency-cruiser.json). It counts the
// modules too, because dependency-cruiser reports no violation when it can't read TypeScript.
import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const MIN_MODULES = 10;

const configuration = JSON.parse(
  readFileSync('.dependency-cruiser.json', 'utf8'),
) as IConfiguration;
const { output } = await cruise(
  ['src'],
  {
    ...configuration.options,
    ruleSet: { forbidden: configuration.forbidden ?? [] },
    validate: true,
  },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
);
const { modules, summary } = output as ICruiseResult;
const own = modules.filter((module) => module.source.startsWith('src/'));

if (own.length < MIN_MODULES) {
  console.error(`dependency-cruiser read only ${own.length} modules of src/.`);
  process.exit(1);
}
for (const violation of summary.violations)
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
if (summary.violations.length > 0) process.exit(1);
console.log(`The imports of ${own.length} modules follow the layers.`);
