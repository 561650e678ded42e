import { useId, useState, type ReactNode } from 'react';

interface Props {
  /** The button's text while the content is closed, and while it is open. */
  labels: readonly [closed: string, open: string];
  /** What the button says to a screen reader in addition. */
  of: string;
  className?: string;
  /** Rendered, and loaded, only while open. */
  children: ReactNode;
}

/** A button that shows and hides what is below it. */
export function Disclosure({ labels, of, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        className={`text-link min-h-11 ${className ?? ''}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{labels[isOpen ? 1 : 0]}</span> <span className="sr-only">{of}</span>
      </button>
      {isOpen ? <div id={contentId}>{children}</div> : null}
    </>
  );
}
