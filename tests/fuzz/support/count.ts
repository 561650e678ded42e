import { seed } from './hostile-values.ts';

/** Prints how many hostile values were used at how many surfaces, and the seed that repeats them. */
export function printCount(values: number, surfaces: number): void {
  if (values === 0) return;
  const count = values.toLocaleString('en-IN');
  process.stdout.write(`\n${count} hostile values at ${surfaces} surfaces, seed ${seed}\n`);
}
