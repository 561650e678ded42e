/** The nearest-rank percentiles of some measurements. */
export function summarise(values: readonly number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { n: sorted.length, median: rank(0.5), p95: rank(0.95), max: rank(1) };
}
