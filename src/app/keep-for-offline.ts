import { scriptUrlPolicy } from '@/lib/trusted-types';
import { whenLoaded } from '@/lib/when-loaded';

const WORKER_ADDRESS = '/service-worker.js';

/**
 * Lets the service worker keep what this visitor sees for the time without a network. Once the page is
 * complete, so that it costs the first screen nothing; never in development.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || import.meta.env.VITE_OFFLINE === 'off') return;
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // This page was loaded past the worker that comes now: the first one, or that of a new deploy. It takes
  // the page's files out of the browser's own cache.
  serviceWorker.addEventListener('controllerchange', () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    serviceWorker.controller?.postMessage([window.location.href, ...loaded], []);
  });
  const trusted = scriptUrlPolicy('service-worker', (url) => url === WORKER_ADDRESS);
  whenLoaded(() => {
    // A browser may refuse, as in a private window: then there are no offline copies.
    serviceWorker.register(trusted(WORKER_ADDRESS), { updateViaCache: 'none' }).catch(() => {});
  });
}
