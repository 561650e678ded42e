// `npx tsx tests/proofs/sponsorships.ts [--seed 7]`: a thousand sponsorships, a third of them gifts and a third of visitors, and a
// thousand one-time payments, through 24 months on the rules alone. Charges fail and are refunded, people pause, change, move and stop, visitors join accounts, dogs
// leave, banks pause and cancel; events are lost, doubled, late and shuffled; comparisons overlap and crash; the provider can't
// be reached for whole days. At the end the site's rows and the provider's books must agree.
import { parseArgs } from 'node:util';
import { agrees } from './sponsorships/comparison.ts';
import { simulate } from './sponsorships/simulation.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    sponsorships: { type: 'string', default: '1000' },
    months: { type: 'string', default: '24' },
  },
});

const startedAt = performance.now();
const { comparison, counts, payments } = simulate(
  Number(values.sponsorships),
  Number(values.months),
  Number(values.seed),
);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(`Seed ${values.seed}, ${seconds} seconds`);
console.log(lines(counts));
console.log(lines({ ...comparison }));
console.log(`One-time payments: ${lines(payments)}`);
if (!agrees(comparison) || payments.wrong > 0) {
  console.error('The site and the provider do not agree.');
  process.exitCode = 1;
}

function lines(numbers: Readonly<Record<string, number>>): string {
  return Object.entries(numbers)
    .map(([name, value]) => `${name}: ${value.toLocaleString('en-IN')}`)
    .join(', ');
}
