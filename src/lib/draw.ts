// The one way into React's renderer. In a build it runs in a task of its own, with React and before
// everything else (vite.config.ts): a cheap phone needs 40 milliseconds for it.
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Draws into an element, in the place of what stands there. */
export function draw(root: Element, content: ReactNode): void {
  createRoot(root).render(content);
}

/** Takes up what a build has drawn, in small steps: between two of them the browser answers to a finger. */
export function takeUp(root: Element, content: ReactNode): void {
  startTransition(() => {
    hydrateRoot(root, content);
  });
}
