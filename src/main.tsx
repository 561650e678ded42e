import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/styles/main.css';
import { App } from '@/app/App';
import { ConfigurationProblem } from '@/app/ConfigurationProblem';
import { reloadOnceWhenAChunkIsGone } from '@/app/stale-chunk';
import { environmentProblem } from '@/lib/env';
import { hearHistoryFirst } from '@/lib/history-guard';

reloadOnceWhenAChunkIsGone();
hearHistoryFirst();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
if (environmentProblem !== null) console.error(environmentProblem);

createRoot(container).render(
  <StrictMode>
    {environmentProblem === null ? <App /> : <ConfigurationProblem problem={environmentProblem} />}
  </StrictMode>,
);
