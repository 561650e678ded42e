import type { ReactNode } from 'react';
import { Scene, type SceneName } from '@/components/ui/Scene';

interface Props {
  title: string;
  children: ReactNode;
  scene: SceneName;
  action?: ReactNode;
}

/** Says that there is nothing here, shows a drawing, and offers one helpful action. */
export function EmptyState({ title, children, scene, action }: Props) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <Scene name={scene} />
      <h2>{title}</h2>
      <p className="max-w-reading text-lg text-muted">{children}</p>
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
