// The service worker: keeps the app itself on the device, so that it opens without a connection. It keeps no data.
const version = 'VERSION';
const kept = `app-${version}`;
const words = (self.navigator.language ?? '').startsWith('de')
  ? { give: 'Geben', later: 'In 30 Minuten' }
  : { give: 'Give', later: 'In 30 minutes' };
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
  const {
    title = 'Flock Care',
    body = '',
    url = '/today',
    tag,
    id,
    workspaceId,
    dose,
  } = event.data?.json() ?? {};
  const actions = dose
    ? [
        { action: 'give', title: words.give },
        { action: 'later', title: words.later },
      ]
    : [];
  const data = { url, id, workspaceId };
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data, actions }),
  );
});

self.addEventListener('notificationclick', event => {
  const { action, notification } = event;
  notification.close();
  if (action === 'later') event.waitUntil(putOff(notification.data));
  else event.waitUntil(openPage(notification.data?.url ?? '/today'));
});

// The worker has no session: only this browser knows both its own endpoint and the id in the push.
async function putOff({ id: deliveryId, workspaceId, url }) {
  const subscription = await self.registration.pushManager.getSubscription();
  const response = await fetch('/api/push/put-off', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deliveryId, workspaceId, endpoint: subscription?.endpoint ?? '' }),
  }).catch(() => undefined);
  // A person who cannot be reminded again should see the dose now.
  if (!response?.ok) await openPage(url);
}

async function openPage(url) {
  const target = new URL(url, self.location.origin);
  if (target.origin !== self.location.origin) return undefined;
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(target.href);
  await page.focus();
  return page.navigate(target.href);
}
