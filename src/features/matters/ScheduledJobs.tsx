import { useQuery } from '@tanstack/react-query';
import { jobRunsQuery, type JobRun } from '@/features/matters/job-queries';
import { formatDateTime } from '@/lib/dates';

/** The jobs that docs/payments.md schedules, with the longest time between two runs of a working schedule. */
const jobs = [{ name: 'reconcile', label: 'Reconciliation with Razorpay', maxHours: 48 }];

const HOUR = 3_600_000;

/** When each schedule last ran. */
export function ScheduledJobs() {
  const { data: runs, dataUpdatedAt, isError } = useQuery(jobRunsQuery);
  return (
    <section aria-labelledby="schedules" className="mt-10 border-t border-line pt-6">
      <h2 id="schedules" className="text-xl!">
        Schedules
      </h2>
      {isError && !runs ? (
        <p className="mt-2 text-muted">When the schedules last ran could not be loaded.</p>
      ) : null}
      <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {jobs.map(({ name, label, maxHours }) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="text-muted">
              {runs ? runText(runs.get(name), dataUpdatedAt, maxHours) : 'Loading...'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param now milliseconds since 1970 */
function runText(run: JobRun | undefined, now: number, maxHours: number): string {
  if (!run) return 'Has never run. Ask your developer to set the schedule up.';
  const sentence = `Last ran on ${formatDateTime(run.lastRunAt)}.`;
  if (now - Date.parse(run.lastRunAt) > maxHours * HOUR) {
    return `${sentence} That is too long ago: ask your developer to look at the schedule.`;
  }
  if (run.lastResult === 'failed') {
    return `${sentence} It failed. If tomorrow’s run fails too, tell your developer.`;
  }
  return run.lastResult === 'partial' ? `${sentence} The next run continues.` : sentence;
}
