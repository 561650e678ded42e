import { useQuery } from '@tanstack/react-query';
import { unreadCountQuery } from '@/features/messages/message-queries';
import { formatNumber } from '@/lib/numbers';

interface Props {
  userId: string;
  /** Where it lies over the element around it: at the end of a line, or on the corner of a button. */
  place: 'end' | 'corner';
}

const places = {
  end: 'inset-y-0 right-3.5 my-auto',
  corner: '-top-0.5 right-0',
} as const;

/**
 * How many letters wait to be opened; nothing when none do, or while that is unknown. It stands beside a
 * link or a button and not in it, so that these keep their names.
 */
export default function UnreadBadge({ userId, place }: Props) {
  const { data: count } = useQuery(unreadCountQuery(userId));
  if (!count) return null;
  return (
    <span
      data-unread
      className={`pointer-events-none absolute grid h-6 min-w-6 place-items-center rounded-full bg-amber px-1.5 text-sm leading-none font-bold text-on-amber tabular-nums ${places[place]}`}
    >
      {formatNumber(count)}
      <span className="sr-only">{count === 1 ? 'unread message' : 'unread messages'}</span>
    </span>
  );
}
