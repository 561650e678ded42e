import { useQuery } from '@tanstack/react-query';
import { jobRunsQuery, type JobRun } from '@/features/review-items/job-queries';
import {
  isOverdue,
  scheduledJobs,
  type ScheduledJob,
} from '@/features/review-items/scheduled-jobs';
import { formatDateTime } from '@/lib/dates';

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
        {scheduledJobs.map((job) => (
          <div key={job.name} className="contents">
            <dt className="font-semibold">{job.label}</dt>
            <dd className="text-muted">
              {runs ? runText(job, runs.get(job.name), dataUpdatedAt) : 'Loading...'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param now milliseconds since 1970 */
function runText(job: ScheduledJob, run: JobRun | undefined, now: number): string {
  if (!run) return 'Has never run. Ask your developer to set the schedule up.';
  const sentence = `Last ran on ${formatDateTime(run.lastRunAt)}.`;
  if (isOverdue(job, run.lastRunAt, now)) {
    return `${sentence} That is too long ago: ask your developer to look at the schedule.`;
  }
  if (run.lastResult === 'failed') {
    return `${sentence} It failed. If it still says so in a few hours, tell your developer.`;
  }
  return run.lastResult === 'partial' ? `${sentence} The next run continues.` : sentence;
}
