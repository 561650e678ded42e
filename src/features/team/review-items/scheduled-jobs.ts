const HOUR = 3_600_000;

export interface ScheduledJob {
  readonly name: string;
  readonly label: string;
  /** The longest time between two runs of a working schedule. */
  readonly maxHours: number;
  /** Another job does it, so that it has no schedule of its own. */
  readonly isWithinAnother?: boolean;
}

export const scheduledJobs: readonly ScheduledJob[] = [
  {
    name: 'reconcile',
    label: 'Reconciliation with Razorpay',
    maxHours: 1,
  },
  {
    name: 'settlements',
    label: 'Payouts of Razorpay to your bank',
    maxHours: 48,
    isWithinAnother: true,
  },
  { name: 'send-email', label: 'Sending of emails', maxHours: 1 },
  {
    name: 'clean-up',
    label: 'Deletion of unused files',
    maxHours: 48,
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
