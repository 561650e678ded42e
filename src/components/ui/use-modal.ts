import { useEffect, useLayoutEffect, type RefObject } from 'react';

interface Options {
  onClose: () => void;
  holdsWork: boolean;
}

/** Shows a dialog for as long as it is rendered, and hears every way in which a browser lets one go. */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  { onClose, holdsWork }: Options,
): void {
  // A layout effect is undone while the element is still in the document: only then does close() give
  // focus back.
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
    const leave = () => {
      if (!holdsWork) onClose();
    };

    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A page may refuse a browser's own closing once, and the key itself always.
      event.preventDefault();
      leave();
    };
    // The Back gesture of a phone; the event of a file field inside passes by.
    const leaveByGesture = (event: Event) => {
      if (event.target !== element) return;
      event.preventDefault();
      leave();
    };
    const followBrowser = () => {
      if (!element.open) onClose();
    };
    // The element's own area is covered by its content: a press on it is a press outside. A selection of
    // text that began inside and ended outside is none.
    let beganOutside = false;
    const rememberStart = (event: PointerEvent) => {
      beganOutside = event.target === element;
    };
    const leaveByPress = (event: MouseEvent) => {
      if (beganOutside && event.target === element) leave();
    };

    element.addEventListener('keydown', leaveByKey, { signal });
    element.addEventListener('cancel', leaveByGesture, { signal });
    element.addEventListener('close', followBrowser, { signal });
    element.addEventListener('pointerdown', rememberStart, { signal });
    element.addEventListener('click', leaveByPress, { signal });
    return () => listeners.abort();
  }, [dialog, onClose, holdsWork]);
}
