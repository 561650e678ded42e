import { startTransition, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import '@/styles/main.css';
import { App } from '@/app/App';
import { ConfigurationProblem, preloadPage } from '@/app/pages';
import { registerServiceWorker } from '@/app/register-service-worker';
import { reloadOnceWhenAChunkIsGone } from '@/app/stale-chunk';
import {
  HydrationProvider,
  prerenderedPathIn,
  removePrerenderedPath,
} from '@/components/hydration';
import { environmentProblem } from '@/lib/env';
import { languagePrefix, pathWithoutLanguage } from '@/lib/language';

reloadOnceWhenAChunkIsGone();
registerServiceWorker();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
void start(container);

async function start(root: HTMLElement): Promise<void> {
  // The newest of what the polyfills define.
  if (!('canParse' in URL)) (await import('@/lib/polyfills')).definePolyfills();
  if (environmentProblem !== null) {
    console.error('This site is not set up yet:', environmentProblem);
    await ConfigurationProblem.preload();
  }
  const site = (
    <StrictMode>
      {environmentProblem === null ? (
        <BrowserRouter basename={languagePrefix}>
          <App />
        </BrowserRouter>
      ) : (
        <ConfigurationProblem />
      )}
    </StrictMode>
  );
  // Evaluating React DOM takes the longest of all modules. Imported here, it has a task of its own.
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const path = prerenderedPathIn(root);
  const isPrerendered = path !== null && (await isPreloaded(pathWithoutLanguage(path)));
  if (!isPrerendered) removePrerenderedPath();
  // React interrupts a transition for input.
  startTransition(() => {
    if (isPrerendered) hydrateRoot(root, <HydrationProvider>{site}</HydrationProvider>);
    else createRoot(root).render(site);
  });
}

/** Without its page module, hydration would suspend. A fresh render then shows the error. */
function isPreloaded(path: string): Promise<boolean> {
  return preloadPage(path).then(
    () => true,
    () => false,
  );
}
