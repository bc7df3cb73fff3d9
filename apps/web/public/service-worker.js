// Answers an address with the offline page while the network is away. Keeps nothing else, so that no page is ever old.
const cacheName = 'offline-e92495f1';
const files = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg'];

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll(files.map((url) => new Request(url, { cache: 'reload' })))),
  );
});

addEventListener('activate', (event) => {
  const deleteOld = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await clients.claim();
  };
  event.waitUntil(deleteOld());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const isOffline = files.includes(new URL(request.url).pathname);
  if (request.mode !== 'navigate' && !isOffline) return;
  event.respondWith(fetch(request).catch(() => caches.match(isOffline ? request : '/offline.html')));
});
