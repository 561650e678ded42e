// The service worker of a build with VITE_OFFLINE=off. It deletes the caches of the earlier worker and
// unregisters itself.
const scope = self as unknown as ServiceWorkerGlobalScope;

scope.addEventListener('install', () => void scope.skipWaiting());

scope.addEventListener('activate', (event) => {
  event.waitUntil(unregister());
});

async function unregister(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('paws-')).map((name) => caches.delete(name)),
  );
  await scope.registration.unregister();
}
