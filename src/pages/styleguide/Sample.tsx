import { useId, type ReactNode } from 'react';

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t-2 border-amber pt-6">
      <h2 id={id} className="mb-8">
        {title}
      </h2>
      {children}
    </section>
  );
}
