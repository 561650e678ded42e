import { scriptUrlPolicy } from '@/lib/trusted-types';
import { whenLoaded } from '@/lib/page-lifecycle';

const WORKER_URL = '/service-worker.js';

/** Waits for the load event, so that the worker does not compete with the page. Does nothing in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || import.meta.env.VITE_OFFLINE === 'off') return;
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // A new worker has not seen the requests of this page. It caches these files from the browser's HTTP cache.
  serviceWorker.addEventListener('controllerchange', () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    serviceWorker.controller?.postMessage([window.location.href, ...loaded], []);
  });
  const trusted = scriptUrlPolicy('service-worker', (url) => url === WORKER_URL);
  whenLoaded(() => {
    // A browser may refuse, for example in a private window. The site then works without offline copies.
    serviceWorker.register(trusted(WORKER_URL), { updateViaCache: 'none' }).catch(() => {});
  });
}
