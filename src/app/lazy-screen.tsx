import { lazy, useState, type ComponentType } from 'react';

interface ScreenFile {
  default: ComponentType;
}

export interface LazyScreen {
  (): React.JSX.Element;
  /** Fetches the screen's file now, so that it can be drawn without waiting. */
  preload: () => Promise<void>;
}

const never = new Promise<ScreenFile>(() => {});

/**
 * A screen, or its frame, whose file is fetched when it is first shown. A file that is
 * gone after a deploy arrives as undefined while the page reloads (stale-chunk.ts): until then it is still
 * on its way.
 */
export function lazyScreen(load: () => Promise<ScreenFile | undefined>): LazyScreen {
  let loaded: ComponentType | undefined;
  const Late = lazy(async () => (await load()) ?? never);

  function Screen() {
    // Chosen once: another component in the same place would start the screen anew.
    const [Shown] = useState(() => loaded ?? Late);
    return <Shown />;
  }
  Screen.preload = async () => {
    loaded = (await load())?.default;
  };
  return Screen;
}
