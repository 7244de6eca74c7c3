// The service worker: keeps the app itself on the device, so that it opens without a connection. It keeps no data.
const version = 'VERSION';
const kept = `app-${version}`;
const words = (self.navigator.language ?? '').startsWith('de')
  ? { give: 'Geben', later: 'In 30 Minuten' }
  : { give: 'Give', later: 'In 30 minutes' };
const list = [
  /* LIST */
];
/** The sentences of each language: only those of the languages that are read on this device are kept. */
const sentences = {
  /* SENTENCES */
};
/** The app's addresses, as expressions. */
const pages = [
  /* PAGES */
];

self.addEventListener('install', event => event.waitUntil(keepApp()));

async function keepApp() {
  const languages = await languagesRead();
  await keep([...list, ...languages.flatMap(language => sentences[language])]);
}

/** Those of the version before, and at first the browser's, as the app chooses it. */
async function languagesRead() {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  const paths = new Set(requests.flat().map(({ url }) => new URL(url).pathname.split('/').at(3)));
  const before = Object.keys(sentences).filter(language => paths.has(language));
  if (before.length > 0) return before;
  const preferred = self.navigator.languages.map(tag => tag.split('-')[0]);
  return [preferred.find(language => Object.hasOwn(sentences, language)) ?? 'en'];
}

async function keep(paths) {
  const cache = await caches.open(kept);
  // Asked for again: what the browser's own cache has may be of the version before.
  await cache.addAll(paths.map(path => new Request(path, { cache: 'reload' })));
}

/** What a person reads by choice, and the browser does not know. */
async function keepLanguage(language) {
  const cache = await caches.open(kept);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await keep((sentences[language] ?? []).filter(path => !known.has(path)));
}

self.addEventListener('activate', event => {
  const old = names => names.filter(name => name.startsWith('app-') && name !== kept);
  event.waitUntil(caches.keys().then(names => Promise.all(old(names).map(name => caches.delete(name)))));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/'))
    return;
  if (request.mode !== 'navigate') event.respondWith(fromCache(url.pathname, request));
  // A page is always the same one, whatever its address: an address may hold a token and is never kept.
  else if (pages.some(page => new RegExp(page).test(url.pathname)))
    event.respondWith(fromCache('/', request));
});

self.addEventListener('message', event => {
  const { data } = event;
  // Only when a person asks for it: the screen that they want is not in the version that is open.
  if (data === 'takeOver') void self.skipWaiting();
  // Without a connection it is kept when the app is next opened.
  else if (data?.language) event.waitUntil(keepLanguage(data.language).catch(() => {}));
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
  const look = { body, tag, icon: '/icon-192.png', data, actions };
  event.waitUntil(show(title, look));
});

/** What takes the place of something else is heard again, such as a dose that was due and now is late. */
async function show(title, look) {
  const [before] = look.tag ? await self.registration.getNotifications({ tag: look.tag }) : [];
  const renotify = before !== undefined && (before.title !== title || before.body !== look.body);
  await self.registration.showNotification(title, { ...look, renotify });
}

// The service hears of the new one when the app is next opened: the worker has no session.
self.addEventListener('pushsubscriptionchange', event => {
  const { options } = event.oldSubscription ?? {};
  if (options) event.waitUntil(self.registration.pushManager.subscribe(options));
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
