import type { ComponentType, ReactNode } from 'react';
import { useIdleImport } from '@/components/use-idle-import';
import { WithoutScript } from '@/components/hydration';
import { buttonClass } from '@/components/ui/button-class';

interface Props {
  load: () => Promise<{ default: ComponentType } | undefined>;
  /** Reserves the height of the form. */
  className: string;
  /** Shown without JavaScript, as in WithoutScript. */
  withoutScript: ReactNode;
}

/**
 * A form that is imported when the browser is idle. It is never prerendered, because hydration would discard
 * what somebody has typed before it.
 */
export function LazyForm({ load, className, withoutScript }: Props) {
  const { Component: Form, hasFailed, retry } = useIdleImport(load);
  if (Form) return <Form />;
  return (
    <>
      <WithoutScript>{withoutScript}</WithoutScript>
      <div className={`script-only ${className}`} aria-busy={!hasFailed}>
        {hasFailed ? (
          <>
            <p role="alert">This form could not be loaded. Please check your connection.</p>
            <button type="button" className={buttonClass('secondary', 'mt-4')} onClick={retry}>
              Try again
            </button>
          </>
        ) : null}
      </div>
    </>
  );
}
