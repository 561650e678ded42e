import { useId, useRef, type ReactNode } from 'react';
import { CloseIcon } from '@/components/icons';
import { useModal } from '@/components/ui/use-modal';

interface Props {
  title: string;
  /** Asked when the person wants out. The caller stops rendering the dialog, which closes it. */
  onClose: () => void;
  /** Something would be lost or cut short: then Escape and a press outside leave it open. */
  holdsWork?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog. It is open for as long as it is rendered; the browser keeps focus inside and gives it
 * back to what opened it.
 */
export function Dialog({ title, onClose, holdsWork = false, children }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, { onClose, holdsWork });

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] enlarged:w-[calc(100%-1rem)] max-w-lg overflow-y-auto overscroll-contain rounded-card border border-line bg-ground text-ink backdrop:bg-[rgb(11_21_18/0.6)]"
    >
      <div className="relative grid grid-cols-1 gap-5 p-6 enlarged:p-4 sm:p-8">
        <h2 id={titleId} className="pr-12 text-2xl! enlarged:pt-10 enlarged:pr-0 sm:text-3xl!">
          {title}
        </h2>
        {children}
        {/* Last, so that focus starts at the dialog's own controls. */}
        <button
          type="button"
          aria-label="Close"
          className="absolute top-4 right-4 grid size-11 place-items-center rounded-control hover:bg-paper sm:top-6 sm:right-6"
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
    </dialog>
  );
}
