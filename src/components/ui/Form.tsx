import type { ReactNode, SyntheticEvent } from 'react';

interface Props {
  /** The accessible name. */
  label: string;
  onSubmit: (event: SyntheticEvent) => unknown;
  className?: string;
  children: ReactNode;
}

/** Shows the site's own validation messages instead of the browser's. */
export function Form({ label, onSubmit, className = '', children }: Props) {
  return (
    <form
      noValidate
      aria-label={label}
      className={`grid grid-cols-1 gap-2 ${className}`.trimEnd()}
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
    </form>
  );
}
