import { useQuery } from '@tanstack/react-query';
import {
  type AppealInList,
  daysText,
  goalText,
  percentOf,
  raisedText,
} from '@/features/donations/appeals/appeal';
import { appealsNowQuery } from '@/features/donations/appeals/appeals-api';
import { say } from '@/lib/say';

interface Props {
  appeal: AppealInList;
  /** Of the appeals whose answer has this one. */
  ids?: readonly string[];
}

/** What came in, in words and as a bar; the goal and the last day alone while that is unknown. */
export function AppealProgress({ appeal, ids }: Props) {
  const now = useQuery(appealsNowQuery(ids ?? [appeal.id])).data?.get(appeal.id);
  const days = now && daysText(now);
  return (
    <div className="min-h-16">
      <p className="font-semibold">
        {now ? (
          <>
            <span>{raisedText(now, appeal.goal_paise)}</span>
            <span className="font-normal text-muted">{` · ${days ?? say('It has ended')}`}</span>
          </>
        ) : (
          <span>{goalText(appeal)}</span>
        )}
      </p>
      {now ? (
        <div className="garland">
          <div style={{ width: `${Math.min(percentOf(now, appeal.goal_paise), 100)}%` }} />
        </div>
      ) : null}
    </div>
  );
}
