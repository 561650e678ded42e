// Holds the imports of src/ against the floors of docs/architecture.md (.dependency-cruiser.json).
// dependency-cruiser reports no violation when it has read nothing, so the count is checked too.
import { readFileSync } from 'node:fs';
import { cruise, type ICruiseResult, type IConfiguration } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const FEWEST_MODULES = 10;

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

if (own.length < FEWEST_MODULES) {
  console.error(`The import check read ${own.length} modules of src/: it is not working.`);
  process.exit(1);
}
for (const violation of summary.violations)
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
if (summary.violations.length > 0) process.exit(1);
console.log(`Imports of ${own.length} modules keep to their floors.`);
