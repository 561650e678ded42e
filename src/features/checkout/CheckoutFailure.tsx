import { useEffect, useRef } from 'react';

/** Why nothing was paid, scrolled into view: the button that was pressed may be far from it. */
export function CheckoutFailure({ failure }: { failure: string | null }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failure !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null) return null;
  return (
    // On a phone, the button stays at the bottom of the window.
    <p ref={notice} role="alert" className="scroll-mb-28 rounded-control border-2 border-brick p-4">
      {failure}
    </p>
  );
}
