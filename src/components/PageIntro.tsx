import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

export function PageIntro({ title, children }: Props) {
  return (
    <header className="chikankari relative border-b border-line bg-paper">
      <div className="page-width relative py-14 sm:py-20">
        <h1 className="max-w-[22ch]">{title}</h1>
        {/* At this width the fallback font breaks lines at the same words, so nothing shifts when the font loads. */}
        <div className="mt-5 max-w-[31em] text-lg text-muted sm:text-xl">{children}</div>
      </div>
    </header>
  );
}
