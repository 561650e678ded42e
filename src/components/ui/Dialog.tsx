import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import { CloseIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { askToLeave, useBlocker } from '@/components/use-blocker';
import { say } from '@/lib/say';

interface Props {
  title: string;
  /** The caller closes the dialog by no longer rendering it. */
  onClose: () => void;
  /** Every way of closing the dialog, or of leaving its page, asks first. */
  hasUnsavedChanges?: boolean;
  /** Only the buttons close it, because its answer is on the way. */
  isBusy?: boolean;
  /** Focus starts at the title instead of the first control: there is something to read before it. */
  startsAtTitle?: boolean;
  children: ReactNode;
}

const RequestClose = createContext<() => void>(() => {});

/** A modal dialog, open while it is rendered. The browser traps focus and restores it afterwards. */
export function Dialog({
  title,
  onClose,
  hasUnsavedChanges = false,
  isBusy = false,
  startsAtTitle = false,
  children,
}: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useBlocker(hasUnsavedChanges);
  const requestClose = useCallback(() => {
    askToLeave(onClose, hasUnsavedChanges);
  }, [hasUnsavedChanges, onClose]);
  const requestCloseUnlessBusy = useCallback(() => {
    if (!isBusy) requestClose();
  }, [isBusy, requestClose]);
  useModal(dialog, requestCloseUnlessBusy);
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
        <RequestClose value={requestClose}>{children}</RequestClose>
        {/* Last, so that focus starts at the dialog's content. */}
        <button
          type="button"
          aria-label={say('Close')}
          className="absolute top-4 right-4 grid size-11 place-items-center rounded-control hover:bg-paper sm:top-6 sm:right-6"
          onClick={requestClose}
        >
          <CloseIcon />
        </button>
      </div>
    </dialog>
  );
}

interface ActionsProps {
  /** The button that does what the dialog is about. */
  children: ReactNode;
  cancelLabel?: string;
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children, cancelLabel = say('Cancel') }: ActionsProps) {
  const requestClose = useContext(RequestClose);
  return (
    <div className="flex flex-wrap gap-3">
      {children}
      <button type="button" className={buttonClass('quiet')} onClick={requestClose}>
        {cancelLabel}
      </button>
    </div>
  );
}

/**
 * Opens a dialog while it is rendered.
 * @param onCloseRequest called for Escape, a click outside, and Back on phones whose browser closes dialogs with it
 */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onCloseRequest: () => void): void {
  // A layout effect is cleaned up while the element is still in the document, which close() needs to restore
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);

  // Also a layout effect: the browser reports close() soon after, when the listeners must have ended.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Browsers ignore preventDefault() on a second cancel event, but not on the key.
      event.preventDefault();
      // While a word is composed, as with Hindi keyboards, Escape ends the composition.
      if (!event.isComposing) onCloseRequest();
    };
    // A file input inside the dialog fires a cancel event, too.
    const onCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      onCloseRequest();
    };
    // The browser closes it on a second Back, which fires no cancel event.
    const onBrowserClose = () => {
      if (element.open) return;
      element.showModal();
      onCloseRequest();
    };
    // The content covers the dialog element, so a click on the element is a click on the backdrop. Selecting
    // text from inside to outside is not such a click.
    let beganOutside = false;
    const onPointerDown = (event: PointerEvent) => {
      beganOutside = event.target === element;
    };
    const onClick = (event: MouseEvent) => {
      if (beganOutside && event.target === element) onCloseRequest();
    };

    element.addEventListener('keydown', onKeyDown, { signal });
    element.addEventListener('cancel', onCancel, { signal });
    element.addEventListener('close', onBrowserClose, { signal });
    element.addEventListener('pointerdown', onPointerDown, { signal });
    element.addEventListener('click', onClick, { signal });
    return () => listeners.abort();
  }, [dialog, onCloseRequest]);
}
