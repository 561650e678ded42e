import { useSyncExternalStore } from 'react';

/** `slow`: there is a network, but it brought no answer, and what is shown is from an earlier visit. */
export type Connection = 'online' | 'slow' | 'offline';

let isFromCache = false;

/** Whether the network is there, as far as the browser and the service worker know. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, read, readOnServer);
}

function read(): Connection {
  if (!navigator.onLine) return 'offline';
  return isFromCache ? 'slow' : 'online';
}

function readOnServer(): Connection {
  return 'online';
}

function subscribe(onChange: () => void): () => void {
  const hear = ({ data }: MessageEvent<{ isFromCache?: unknown } | null>) => {
    isFromCache = data?.isFromCache === true;
    onChange();
  };
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  // Browsers without service workers, or without them here, have no such member.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.addEventListener('message', hear);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
    serviceWorker?.removeEventListener('message', hear);
  };
}
