import { useEffect, useRef, useState } from 'react';

/**
 * For a form that takes the place of the button that opens it. The button has focus when the form is closed, because
 * the form's focused button was removed.
 * @param isOpenFirst whether to begin with the form, such as when it has a draft
 * @returns `openButton` is the `ref` of the button
 */
export function useEditing(isOpenFirst: () => boolean = () => false) {
  const [isEditing, setIsEditing] = useState(isOpenFirst);
  return {
    isEditing,
    openForm: () => setIsEditing(true),
    closeForm: () => setIsEditing(false),
    openButton: useReturnFocus(isEditing),
  };
}

/**
 * Returns the `ref` of a button that is removed while `isOpen`, and has focus when it is back.
 */
export function useReturnFocus(isOpen: boolean) {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen) wasOpen.current = true;
  }, [isOpen]);
  return (button: HTMLButtonElement | null) => {
    if (!button || !wasOpen.current) return;
    wasOpen.current = false;
    button.focus();
  };
}
