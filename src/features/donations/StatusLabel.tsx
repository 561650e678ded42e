import type { ReactNode } from 'react';
import { CloseIcon, DoneIcon, ReturnedIcon, WaitingIcon } from '@/components/icons';
import { statusLabel } from '@/features/donations/status-label';

interface Look {
  icon: ReactNode;
  tone: string;
}

const looks: Readonly<Record<string, Look>> = {
  pending: { icon: <WaitingIcon />, tone: 'text-amber-text' },
  completed: { icon: <DoneIcon />, tone: 'text-ink' },
  failed: { icon: <CloseIcon />, tone: 'text-brick-text' },
  refunded: { icon: <ReturnedIcon />, tone: 'text-muted' },
};

/** A status as a word and a sign; the colour only repeats them. */
export function StatusLabel({ status }: { status: string }) {
  const look = looks[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium [&>svg]:size-4.5 max-[22rem]:[&>svg]:hidden ${look?.tone ?? ''}`}
    >
      {look?.icon}
      {statusLabel(status)}
    </span>
  );
}
