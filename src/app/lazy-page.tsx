import { lazy, useState, type ComponentType } from 'react';

export interface PageModule {
  default: ComponentType;
}

interface LazyPage {
  (): React.JSX.Element;
  /** Loads the module now, so that the first render does not suspend. */
  preload: () => Promise<void>;
}

const never = new Promise<PageModule>(() => {});

/**
 * Like `lazy`, with a way to load the module before the first render.
 * @param load resolves to undefined when the document is about to reload or is being left (app/stale-chunk.ts);
 * the component then suspends
 */
export function lazyPage(load: () => Promise<PageModule | undefined>): LazyPage {
  let preloaded: ComponentType | undefined;
  const Lazy = lazy(async () => (await markedAsLoading(load)) ?? never);

  function Page() {
    // Kept in state: a different component type on a later render would remount the page.
    const [Component] = useState(() => preloaded ?? Lazy);
    return <Component />;
  }
  Page.preload = async () => {
    preloaded = (await load())?.default;
  };
  return Page;
}

/** After a link, React keeps the old page until the new one has loaded. The style sheet says that it is loading. */
async function markedAsLoading<Result>(load: () => Promise<Result>): Promise<Result> {
  const { dataset } = document.documentElement;
  dataset['loading'] = '';
  try {
    return await load();
  } finally {
    delete dataset['loading'];
  }
}
