import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  intro?: ReactNode;
  /** The background colour; neighbouring sections should differ. */
  tone?: 'ground' | 'paper' | 'pine';
  centered?: boolean;
  /** The id for links to this section. */
  anchor?: string;
  children: ReactNode;
}

const tones = {
  ground: 'bg-ground',
  paper: 'bg-paper',
  pine: 'on-pine chikankari bg-pine text-on-pine',
} as const;

export function Section({
  title,
  intro,
  tone = 'ground',
  centered = false,
  anchor,
  children,
}: Props) {
  const headingId = useId();
  return (
    <section id={anchor} aria-labelledby={headingId} className={`section relative ${tones[tone]}`}>
      <div className="page-width relative">
        <div className={centered ? 'grid justify-items-center text-center' : undefined}>
          <h2 id={headingId} className="max-w-[15.3em]">
            {title}
          </h2>
          {intro ? (
            <p
              className={`mt-4 max-w-[34em] text-balance text-lg ${tone === 'pine' ? 'text-on-pine-muted' : 'text-muted'}`}
            >
              {intro}
            </p>
          ) : null}
        </div>
        <div className="mt-6 sm:mt-12">{children}</div>
      </div>
    </section>
  );
}
