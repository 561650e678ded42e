import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { CloseIcon } from '@/components/icons';
import { useModal } from '@/components/ui/use-modal';

interface Props {
  title: string;
  /** The caller closes the dialog by no longer rendering it. */
  onClose: () => void;
  /** Escape and a click outside don't close it, because something would be lost. */
  holdsWork?: boolean;
  /** Focus starts at the title instead of the first control: there is something to read before it. */
  startsAtTitle?: boolean;
  children: ReactNode;
}

/** A modal dialog, open while it is rendered. The browser traps focus and restores it afterwards. */
export function Dialog({
  title,
  onClose,
  holdsWork = false,
  startsAtTitle = false,
  children,
}: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useModal(dialog, { onClose, holdsWork });
  // After the dialog has opened, which moves focus to its first control.
  useLayoutEffect(() => {
    if (startsAtTitle) heading.current?.focus();
  }, [startsAtTitle]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] enlarged:w-[calc(100%-1rem)] max-w-lg overflow-y-auto overscroll-contain rounded-card border border-line bg-ground text-ink backdrop:bg-[rgb(11_21_18/0.6)]"
    >
      <div className="relative grid grid-cols-1 gap-5 p-6 enlarged:p-4 sm:p-8">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={startsAtTitle ? -1 : undefined}
          className="pr-12 text-2xl! enlarged:pt-10 enlarged:pr-0 sm:text-3xl!"
        >
          {title}
        </h2>
        {children}
        {/* Last, so that focus starts at the dialog's content. */}
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
