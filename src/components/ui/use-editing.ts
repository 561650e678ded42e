import { useRef, useState } from 'react';

/**
 * For a form that takes the place of the button that opens it. The button has focus when the form is closed, because
 * the form's focused button was removed.
 * @param isOpenFirst whether to begin with the form, such as when it has a draft
 * @returns `openButton` is the `ref` of the button
 */
export function useEditing(isOpenFirst: () => boolean = () => false) {
  const [isEditing, setIsEditing] = useState(isOpenFirst);
  const wantsFocus = useRef(isEditing);
  return {
    isEditing,
    openForm: () => {
      wantsFocus.current = true;
      setIsEditing(true);
    },
    closeForm: () => setIsEditing(false),
    openButton: (button: HTMLButtonElement | null) => {
      if (!button || !wantsFocus.current) return;
      wantsFocus.current = false;
      button.focus();
    },
  };
}
