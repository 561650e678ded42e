import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  intro: string;
  children: ReactNode;
}

/** A part of a page of the team, with its heading. */
export function PagePart({ title, intro, children }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-2xl!">
        {title}
      </h2>
      <p className="mt-1 mb-5 max-w-reading text-muted">{intro}</p>
      {children}
    </section>
  );
}
