import type { ReactNode } from 'react';
import { Scene, type SceneName } from '@/components/ui/Scene';

interface Props {
  title: string;
  children: ReactNode;
  scene: SceneName;
  /** 1 for a page without another heading, 3 inside a section that has one of its own. */
  headingLevel?: 1 | 2 | 3;
  action?: ReactNode;
}

export function EmptyState({ title, children, scene, headingLevel = 2, action }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <Scene name={scene} />
      <Heading>{title}</Heading>
      <p className="max-w-reading text-lg text-muted">{children}</p>
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
