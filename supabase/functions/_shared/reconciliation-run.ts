/** After this many failures in a row a run ends. */
const MAX_CONSECUTIVE_FAILURES = 3;

export interface Run {
  readonly now: Date;
  /** Asked before each page and each comparison. */
  readonly hasTime: () => boolean;
}

/** Whether so many comparisons failed, one after the other, that the provider must be down. */
export function keepsFailing(findings: readonly { error: string | null }[]): boolean {
  return (
    findings.length >= MAX_CONSECUTIVE_FAILURES &&
    findings.slice(-MAX_CONSECUTIVE_FAILURES).every(({ error }) => error !== null)
  );
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
