// The only importer of react-dom/client. The build puts this module and React in one chunk, which runs in a task
// of its own (vite.config.ts).
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

export function renderRoot(root: Element, content: ReactNode): void {
  createRoot(root).render(content);
}

/** Hydrates in a transition, which React interrupts for input. */
export function hydrateInTransition(root: Element, content: ReactNode): void {
  startTransition(() => {
    hydrateRoot(root, content);
  });
}
