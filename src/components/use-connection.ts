import { useSyncExternalStore } from 'react';

/** `slow`: the network did not respond, so the service worker answered from its cache. */
export type Connection = 'online' | 'slow' | 'offline';

let isFromCache = false;

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
  const onMessage = ({ data }: MessageEvent<{ isFromCache?: unknown } | null>) => {
    isFromCache = data?.isFromCache === true;
    onChange();
  };
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  // Undefined in browsers without service workers and in insecure contexts.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.addEventListener('message', onMessage);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
    serviceWorker?.removeEventListener('message', onMessage);
  };
}
