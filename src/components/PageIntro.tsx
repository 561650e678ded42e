import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
}

export function PageIntro({ title, children }: Props) {
  return (
    <header className="chikankari relative border-b border-line bg-paper">
      <div className="page-width relative py-14 sm:py-20">
        <h1 className="max-w-[13em]">{title}</h1>
        <div className="mt-5 max-w-[31em] text-lg text-muted sm:text-xl">{children}</div>
      </div>
    </header>
  );
}
