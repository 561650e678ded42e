import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  intro: string;
  /** For actions that can't be undone. */
  isDangerous?: boolean;
  children: ReactNode;
}

export function SettingsSection({ title, intro, isDangerous = false, children }: Props) {
  const headingId = useId();
  const frame = isDangerous ? 'rounded-card border-2 border-brick p-6 enlarged:p-4 sm:p-8' : '';
  return (
    <section aria-labelledby={headingId} className={frame}>
      <h2 id={headingId} className="text-2xl!">
        {title}
      </h2>
      <p className="mt-1 mb-5 text-muted">{intro}</p>
      {children}
    </section>
  );
}
