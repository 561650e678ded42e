import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

/** The opening of a reading page: its heading and one paragraph, on embroidered paper. */
export function PageIntro({ title, children }: Props) {
  return (
    <header className="chikankari relative border-b border-line bg-paper">
      <div className="page-width relative py-14 sm:py-20">
        <h1 className="max-w-[22ch]">{title}</h1>
        {/* As wide as breaks the lines alike in the fallback of the typeface: nothing jumps when that comes. */}
        <div className="mt-5 max-w-[31em] text-lg text-muted sm:text-xl">{children}</div>
      </div>
    </header>
  );
}
