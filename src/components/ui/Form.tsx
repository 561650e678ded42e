import type { ReactNode, SyntheticEvent } from 'react';

interface Props {
  /** What assistive technology calls the form. */
  name: string;
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  className?: string;
  children: ReactNode;
}

/** Fields below one another. The site's own sentences say what is wrong, not the browser's. */
export function Form({ name, onSubmit, className = '', children }: Props) {
  return (
    <form
      noValidate
      aria-label={name}
      className={`grid grid-cols-1 gap-2 ${className}`.trimEnd()}
      onSubmit={(event) => void onSubmit(event)}
    >
      {children}
    </form>
  );
}
