import type { ReactNode } from 'react';

interface Props {
  title: string;
  children: ReactNode;
  /** A drawing from `public/images/scenes`, 480 by 360. */
  picture: string;
  action?: ReactNode;
}

/** Says that there is nothing here, shows a drawing, and offers one helpful action. */
export function EmptyState({ title, children, picture, action }: Props) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <img src={picture} width="240" height="180" alt="" className="h-auto w-60" />
      <h2>{title}</h2>
      <p className="max-w-reading text-lg text-muted">{children}</p>
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
