import type { ReactNode } from 'react';
import { CloseIcon, DoneIcon, ReturnedIcon, WaitingIcon } from '@/components/icons';
import { statusLabels, type Donation } from '@/features/donations/donation';

const appearances = {
  pending: { icon: <WaitingIcon />, tone: 'text-amber-text' },
  completed: { icon: <DoneIcon />, tone: 'text-ink' },
  failed: { icon: <CloseIcon />, tone: 'text-brick-text' },
  refunded: { icon: <ReturnedIcon />, tone: 'text-muted' },
  disputed: { icon: <ReturnedIcon />, tone: 'text-brick-text' },
} satisfies Record<Donation['status'], { icon: ReactNode; tone: string }>;

/** Colour is never the only sign of a status. */
export function StatusLabel({ status }: Pick<Donation, 'status'>) {
  const { icon, tone } = appearances[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium [&>svg]:size-4.5 max-[22rem]:[&>svg]:hidden ${tone}`}
    >
      {icon}
      {statusLabels[status]}
    </span>
  );
}
