// What a build with VITE_OFFLINE=off puts in the worker's place: it takes away all that the worker kept,
// and itself.
const leaving = self as unknown as ServiceWorkerGlobalScope;

leaving.addEventListener('install', () => void leaving.skipWaiting());

leaving.addEventListener('activate', (event) => {
  event.waitUntil(leave());
});

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith('paws-')).map((name) => caches.delete(name)),
  );
  await leaving.registration.unregister();
}
