import type { ReactNode } from 'react';

/** Why a form or a dialog failed. Stays in the document without text, so that screen readers announce the text. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-2 font-medium text-brick-text empty:hidden">
      {children}
    </p>
  );
}
