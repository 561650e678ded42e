import { useEffect, useState, type CSSProperties } from 'react';
import { Toaster as SonnerToaster, useSonner } from 'sonner';
import { say } from '@/lib/say';
import { showPendingToast, toasterIsMounted } from '@/lib/toast';

export default function Toaster() {
  useEffect(() => {
    toasterIsMounted();
    showPendingToast();
  }, []);
  const bottom = useFreeBottom();
  const sides = { left: '1rem', right: '1rem' };
  return (
    <SonnerToaster
      position="bottom-center"
      offset={{ ...sides, bottom }}
      mobileOffset={{ ...sides, bottom }}
      theme="system"
      closeButton
      style={WIDTH}
      containerAriaLabel={say('Notifications')}
      toastOptions={{
        duration: 6000,
        closeButtonAriaLabel: say('Close notification'),
        classNames: {
          toast:
            '!rounded-card !border-line !bg-surface !text-ink !font-text !text-base !shadow-lg !py-3 !pr-14',
          closeButton:
            '!inset-y-0 !my-auto !right-1.5 !left-auto !size-11 !transform-none !rounded-control !border-0 !bg-surface !text-ink [&_svg]:size-4',
        },
      }}
    />
  );
}

const WIDTH = { '--width': 'min(30rem, max(22rem, 33vw))' } as CSSProperties;
const CHECK_MILLISECONDS = 100;
/** Between a toast and what it must not cover. */
const GAP = 12;
/** Of a toast that isn't rendered yet. */
const TYPICAL_HEIGHT = 76;

/**
 * How far above the bottom of the window, in pixels, toasts cover neither a heading nor what is being used: above a bar that
 * stays there, the keyboard of a phone, and what a page marks as `data-uncovered`.
 */
function useFreeBottom(): number {
  const { toasts } = useSonner();
  const [bottom, setBottom] = useState(GAP);
  const isShown = toasts.length > 0;
  useEffect(() => {
    if (!isShown) return;
    const update = () => setBottom(freeBottom());
    update();
    // Scrolling, focus, a keyboard and a page that is still loading all change what is there.
    const timer = setInterval(update, CHECK_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isShown]);
  return bottom;
}

function freeBottom(): number {
  const toast = document.querySelector<HTMLElement>('[data-sonner-toast]');
  const height = toast?.offsetHeight ?? TYPICAL_HEIGHT;
  const focused = document.activeElement;
  const isInUse =
    focused?.matches('input, select, textarea, button, a') === true &&
    focused.closest('[data-sonner-toaster]') === null;
  const inUse = isInUse ? [focused] : [];
  let bottom = GAP + keyboardHeight();
  const uncovered = document.querySelectorAll('h1, [data-uncovered]');
  for (const element of [...barsAtBottom(), ...uncovered, ...inUse]) {
    const { top, bottom: end } = element.getBoundingClientRect();
    const free = window.innerHeight - bottom;
    // What is taller than half of the window can't be avoided.
    if (end > free - height && top < free && top > window.innerHeight / 2) {
      bottom = Math.round(window.innerHeight - top) + GAP;
    }
  }
  return bottom;
}

/** What stays at the bottom of the window while the page scrolls, such as the bar with the button to pay. */
function barsAtBottom(): Element[] {
  return document
    .elementsFromPoint(window.innerWidth / 2, window.innerHeight - 2)
    .filter((element) => ['sticky', 'fixed'].includes(getComputedStyle(element).position))
    .filter((element) => element.closest('[data-sonner-toaster]') === null);
}

/** In Safari and on Android it covers the window, which keeps its size. */
function keyboardHeight(): number {
  const { visualViewport: visible, innerHeight } = window;
  // A pinched page isn't a keyboard.
  if (visible?.scale !== 1) return 0;
  return Math.max(0, Math.round(innerHeight - visible.offsetTop - visible.height));
}
