import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * State and refs of a menu that a button opens. Escape closes it and returns focus to the button. A press
 * outside and a navigation close it and leave focus alone.
 */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);

  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState(key);
  if (isOpen && openedAt !== key) setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    const closeOnPressOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !container.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    document.addEventListener('pointerdown', closeOnPressOutside);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      document.removeEventListener('pointerdown', closeOnPressOutside);
    };
  }, [isOpen]);

  const toggle = () => {
    setOpenedAt(key);
    setIsOpen(!isOpen);
  };
  return { isOpen, toggle, button, container };
}
