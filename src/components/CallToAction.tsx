import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  text: string;
  /** One or two links that look like buttons. */
  children: ReactNode;
}

export function CallToAction({ title, text, children }: Props) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="on-pine chikankari relative bg-pine-raised text-on-pine"
    >
      <div className="page-width section relative grid justify-items-center text-center">
        <h2 id={headingId} className="max-w-[11.8em]">
          {title}
        </h2>
        <p className="mt-4 max-w-reading text-lg text-on-pine-muted">{text}</p>
        <p className="mt-8 flex flex-wrap justify-center gap-3">{children}</p>
      </div>
    </section>
  );
}
