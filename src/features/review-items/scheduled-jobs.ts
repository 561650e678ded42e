const HOUR = 3_600_000;

export interface ScheduledJob {
  readonly name: string;
  readonly label: string;
  /** The longest time between two runs of a working schedule. */
  readonly maxHours: number;
  /** Where the documentation sets the schedule up. */
  readonly guide: string;
}

export const scheduledJobs: readonly ScheduledJob[] = [
  {
    name: 'reconcile',
    label: 'Reconciliation with Razorpay',
    maxHours: 1,
    guide: 'docs/payments.md, step 9',
  },
  { name: 'send-email', label: 'Sending of emails', maxHours: 1, guide: 'docs/email.md, step 4' },
  {
    name: 'clean-up',
    label: 'Deletion of unused files',
    maxHours: 48,
    guide: 'docs/dog-updates.md, The schedule',
  },
];

/**
 * Whether a job ran longer ago than its schedule allows.
 * @param lastRunAt ISO 8601
 * @param now milliseconds since 1970
 */
export function isOverdue({ maxHours }: ScheduledJob, lastRunAt: string, now: number): boolean {
  return now - Date.parse(lastRunAt) > maxHours * HOUR;
}
