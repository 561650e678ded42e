import { useQuery } from '@tanstack/react-query';
import { unreadCountQuery } from '@/features/people/messages/messages-api';
import { formatNumber, plural } from '@/lib/numbers';

interface Props {
  userId: string;
  /** Over the parent element. */
  position: 'end' | 'corner';
}

const positions = {
  end: 'inset-y-0 right-3.5 my-auto',
  corner: '-top-2 -right-1.5 enlarged:right-0',
} as const;

/**
 * The number of unread messages; nothing if it is 0 or unknown. Render it beside a link or button, not
 * inside, so that it doesn't become part of the accessible name.
 */
export default function UnreadBadge({ userId, position }: Props) {
  const { data: count } = useQuery(unreadCountQuery(userId));
  if (!count) return null;
  return (
    <span
      data-unread
      className={`pointer-events-none absolute grid h-6 min-w-6 place-items-center rounded-full bg-amber px-1.5 text-sm leading-none font-bold text-on-amber tabular-nums ${positions[position]}`}
    >
      <span>{formatNumber(count)}</span>
      <span className="sr-only">
        {plural(count, { one: 'unread message', other: 'unread messages' })}
      </span>
    </span>
  );
}
