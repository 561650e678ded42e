import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/ui/Picture';
import { type AppealInList, goalText } from '@/features/donations/appeals/appeal';
import { openAppealsQuery } from '@/features/donations/appeals/appeals-api';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

interface Props {
  /** Only those of this dog. */
  dogId?: string;
  /** The newest ones, up to this number. */
  most?: number;
  className?: string;
  /** In place of the lines, where there are none. */
  otherwise?: ReactNode;
}

/** The open appeals, a line with a face each, which leads to its page. */
export default function AppealLines({ dogId, most, className = '', otherwise = null }: Props) {
  const { data, isPending } = useQuery(openAppealsQuery);
  const shown = data?.filter(({ dog }) => dogId === undefined || dog.id === dogId) ?? [];
  if (shown.length === 0) return isPending ? null : otherwise;
  return (
    <ul role="list" className={`grid gap-2 ${className}`}>
      {shown.slice(0, most).map((appeal) => (
        <li key={appeal.id}>
          <AppealLine appeal={appeal} />
        </li>
      ))}
    </ul>
  );
}

function AppealLine({ appeal }: { appeal: AppealInList }) {
  const { id, title, dog } = appeal;
  return (
    <Link
      to={paths.appeal(id)}
      className="group flex min-h-12 w-fit items-center gap-3 wrap-anywhere"
    >
      <span className="arch aspect-[4/5] w-9 shrink-0 bg-paper">
        <Picture src={dog.image} alt="" eager fetchPriority="low" sizes="3rem" />
      </span>
      <span className="min-w-0 leading-snug">
        <span dir="auto" lang={languageOf(title)} className="font-semibold group-hover:underline">
          {title}
        </span>{' '}
        <span className="block text-sm text-muted">{goalText(appeal)}</span>
      </span>
    </Link>
  );
}
