import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';

interface Props {
  /** The button that does what the dialog is about. */
  children: ReactNode;
  cancelLabel?: string;
  onCancel: () => void;
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children, cancelLabel = 'Cancel', onCancel }: Props) {
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <button type="button" className={buttonClass('quiet')} onClick={onCancel}>
        {cancelLabel}
      </button>
    </div>
  );
}
