import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FaceLink } from '@/components/FaceLink';
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
    <FaceLink to={paths.appeal(id)} image={dog.image} className="group wrap-anywhere">
      <span className="min-w-0 leading-snug">
        <span dir="auto" lang={languageOf(title)} className="font-semibold group-hover:underline">
          {title}
        </span>{' '}
        <span className="block text-sm text-muted">{goalText(appeal)}</span>
      </span>
    </FaceLink>
  );
}
