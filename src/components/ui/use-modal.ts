import { useEffect, useLayoutEffect, type RefObject } from 'react';

interface Options {
  onClose: () => void;
  holdsWork: boolean;
}

/** Opens a dialog while it is rendered and handles every way in which a browser closes one. */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  { onClose, holdsWork }: Options,
): void {
  // A layout effect is cleaned up while the element is still in the document, which close() needs to restore
  // focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [dialog]);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const closeUnlessWorkHeld = () => {
      if (!holdsWork) onClose();
    };

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Browsers ignore preventDefault() on a second cancel event, but not on the key.
      event.preventDefault();
      closeUnlessWorkHeld();
    };
    // The Back gesture on phones. A file input inside the dialog fires a cancel event, too.
    const onCancel = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      closeUnlessWorkHeld();
    };
    const onBrowserClose = () => {
      if (!element.open) onClose();
    };
    // The content covers the dialog element, so a click on the element is a click on the backdrop. Selecting
    // text from inside to outside is not such a click.
    let beganOutside = false;
    const onPointerDown = (event: PointerEvent) => {
      beganOutside = event.target === element;
    };
    const onClick = (event: MouseEvent) => {
      if (beganOutside && event.target === element) closeUnlessWorkHeld();
    };

    element.addEventListener('keydown', onKeyDown, { signal });
    element.addEventListener('cancel', onCancel, { signal });
    element.addEventListener('close', onBrowserClose, { signal });
    element.addEventListener('pointerdown', onPointerDown, { signal });
    element.addEventListener('click', onClick, { signal });
    return () => listeners.abort();
  }, [dialog, onClose, holdsWork]);
}
