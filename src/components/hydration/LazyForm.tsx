import type { ComponentType } from 'react';
import { useIdleImport } from '@/components/hydration/use-idle-import';
import { buttonClass } from '@/components/ui/button-class';

interface Props {
  load: () => Promise<{ default: ComponentType } | undefined>;
  /** Keeps the room that the form will take. */
  className: string;
}

/**
 * A form whose code comes late. A page made at build time holds its room alone: what somebody typed before
 * the code is there would be lost.
 */
export function LazyForm({ load, className }: Props) {
  const { Part, hasFailed, tryAgain } = useIdleImport(load);
  if (Part) return <Part />;
  return (
    <div className={className} aria-busy={!hasFailed}>
      {hasFailed ? (
        <>
          <p role="alert">This form could not be loaded. Please check your connection.</p>
          <button type="button" className={buttonClass('primary', 'mt-4')} onClick={tryAgain}>
            Try again
          </button>
        </>
      ) : null}
    </div>
  );
}
