import type { ReactNode } from 'react';
import { CloseIcon, DoneIcon, ReturnedIcon, WaitingIcon } from '@/components/icons';
import { statusLabel } from '@/features/donations/status-label';

interface Appearance {
  icon: ReactNode;
  tone: string;
}

const appearances: Readonly<Record<string, Appearance>> = {
  pending: { icon: <WaitingIcon />, tone: 'text-amber-text' },
  completed: { icon: <DoneIcon />, tone: 'text-ink' },
  failed: { icon: <CloseIcon />, tone: 'text-brick-text' },
  refunded: { icon: <ReturnedIcon />, tone: 'text-muted' },
  disputed: { icon: <ReturnedIcon />, tone: 'text-brick-text' },
};

/** Colour is never the only sign of a status. */
export function StatusLabel({ status }: { status: string }) {
  const appearance = appearances[status];
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium [&>svg]:size-4.5 max-[22rem]:[&>svg]:hidden ${appearance?.tone ?? ''}`}
    >
      {appearance?.icon}
      {statusLabel(status)}
    </span>
  );
}
