export interface Summary {
  n: number;
  median: number;
  p95: number;
  p99: number;
  max: number;
}

/** The nearest-rank percentiles of some measurements. */
export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { n: sorted.length, median: rank(0.5), p95: rank(0.95), p99: rank(0.99), max: rank(1) };
}
