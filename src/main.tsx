import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import '@/styles/main.css';
import { App } from '@/app/App';
import { ConfigurationProblem } from '@/app/ConfigurationProblem';
import { finishedPageIn, finishedPageIsTaken } from '@/app/finished-page';
import { preloadPage } from '@/app/pages';
import { keepForOffline } from '@/app/keep-for-offline';
import { reloadOnceWhenAChunkIsGone } from '@/app/stale-chunk';
import { HydrationProvider } from '@/components/hydration/hydration';
import { draw, takeUp } from '@/lib/draw';
import { environmentProblem } from '@/lib/env';
import { hearHistoryFirst } from '@/lib/history-guard';

reloadOnceWhenAChunkIsGone();
hearHistoryFirst();
if (environmentProblem !== null) console.error(environmentProblem);
keepForOffline();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
void start(container);

async function start(root: HTMLElement): Promise<void> {
  const site = (
    <StrictMode>
      {environmentProblem === null ? (
        <BrowserRouter>
          <App />
        </BrowserRouter>
      ) : (
        <ConfigurationProblem problem={environmentProblem} />
      )}
    </StrictMode>
  );
  const path = finishedPageIn(root);
  if (path === null) {
    draw(root, site);
  } else if (await isFetched(path)) {
    takeUp(root, <HydrationProvider>{site}</HydrationProvider>);
  } else {
    finishedPageIsTaken();
    draw(root, site);
  }
}

/**
 * The screen is there before React looks at its HTML: what it finds it keeps, and nothing is drawn twice. A
 * screen whose file does not come is drawn anew, and says so.
 */
function isFetched(path: string): Promise<boolean> {
  return preloadPage(path).then(
    () => true,
    () => false,
  );
}
