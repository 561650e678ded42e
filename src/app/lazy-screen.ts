import { lazy, type ComponentType } from 'react';

interface ScreenFile {
  default: ComponentType;
}

const never = new Promise<ScreenFile>(() => {});

/**
 * A screen, or another part of the frame, whose file is fetched when it is first shown. A file that is
 * gone after a deploy arrives as undefined while the page reloads (stale-chunk.ts): until then it is still
 * on its way.
 */
export function lazyScreen(load: () => Promise<ScreenFile | undefined>) {
  return lazy(async () => (await load()) ?? never);
}
