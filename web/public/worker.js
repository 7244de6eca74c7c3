// The service worker: keeps the app itself on the device, so that it opens without a connection. It keeps no data.
const version = 'VERSION';
const kept = `app-${version}`;
const list = [
  /* LIST */
];

self.addEventListener('install', event => {
  // Asked for again: what the browser's own cache has may be of the version before.
  const requests = list.map(path => new Request(path, { cache: 'reload' }));
  event.waitUntil(caches.open(kept).then(cache => cache.addAll(requests)));
});

self.addEventListener('activate', event => {
  const old = names => names.filter(name => name.startsWith('app-') && name !== kept);
  event.waitUntil(caches.keys().then(names => Promise.all(old(names).map(name => caches.delete(name)))));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/'))
    return;
  // A page is always the same one, whatever its address: an address may hold a token and is never kept.
  if (request.mode === 'navigate') event.respondWith(fromCache('/', request));
  else event.respondWith(fromCache(url.pathname, request));
});

async function fromCache(path, request) {
  const cache = await caches.open(kept);
  return (await cache.match(path)) ?? fetch(request);
}

self.addEventListener('push', event => {
  const { title = 'Flock Care', body = '', url = '/today', tag } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } }),
  );
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? '/today', self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(openPage(target.href));
});

async function openPage(href) {
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(href);
  await page.focus();
  return page.navigate(href);
}
