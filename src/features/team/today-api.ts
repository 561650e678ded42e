import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowOf } from '@common/database';
import { isLiveSite } from '@/lib/env';
import { rpc } from '@/lib/rpc';

/** How much of each waits for the team; a number is null if the role doesn't allow to see it. */
export type TeamToday = RowOf<'team_today'>;

/** Switches schedules and emails on. For administrators. */
export const resumeJobs = mutationOptions({ mutationFn: () => rpc('resume_jobs', {}) });

/** What waits for the team. For somebody with a role. */
export const teamTodayQuery = queryOptions({
  queryKey: ['team-today'],
  queryFn: async ({ signal }) => (await rpc('team_today', { live_only: isLiveSite() }, signal))[0],
});
