import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** A page that is one card, for a single thing to do. */
export function PageCard({ title, children }: Props) {
  return (
    <div className="chikankari relative bg-paper">
      <div className="page-width relative grid grid-cols-1 min-h-below-header place-items-center py-12 sm:py-16">
        <div className="w-full max-w-md rounded-card border border-line bg-ground p-6 enlarged:p-4 sm:p-9">
          <h1 className="mb-6 text-3xl! enlarged:text-2xl! sm:text-4xl!">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
