import { useId, type ReactNode } from 'react';

interface Props {
  id?: string;
  title: string;
  children: ReactNode;
}

/** A section of a page under its heading. */
export function Part({ id, title, children }: Props) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-2xl!">
        {title}
      </h2>
      {children}
    </section>
  );
}
