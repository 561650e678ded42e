import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Who did what meanwhile, as a sentence. */
  title: string;
  /** What the form does now. */
  text: string;
  /** What the other person saved. */
  children?: ReactNode;
}

/** In a form: somebody else changed or deleted meanwhile what it edits. */
export function ConflictNotice({ title, text, children }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone, the button that was pressed may be the only thing in view.
  useEffect(() => {
    // It returns a promise in new browsers, and an effect may only return its cleanup.
    notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div
      ref={notice}
      className="mb-4 grid grid-cols-1 gap-2 rounded-card border-2 border-brick bg-surface px-5 py-4 wrap-anywhere"
    >
      <p role="alert">
        <strong>{title}</strong> <span>{`Nothing was overwritten. ${text}`}</span>
      </p>
      {children}
    </div>
  );
}
