// The service worker: caches the files of the app, so that it opens without a connection. It caches no data.
const version = 'VERSION';
const cacheName = `app-${version}`;
const words = (self.navigator.language ?? '').startsWith('de')
  ? { give: 'Geben', later: 'In 30 Minuten' }
  : { give: 'Give', later: 'In 30 minutes' };
const list = [
  /* LIST */
];
/** The messages of each language. Only the languages that are used on this device are cached. */
const sentences = {
  /* SENTENCES */
};
/** The app's addresses, as regular expressions. */
const pages = [
  /* PAGES */
];

self.addEventListener('install', event => event.waitUntil(cacheApp()));

async function cacheApp() {
  const languages = await usedLanguages();
  await cacheFiles([...list, ...languages.flatMap(language => sentences[language])]);
}

/** Returns the languages of the previous version; after a first installation, the browser's language, as the app does. */
async function usedLanguages() {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  const paths = new Set(requests.flat().map(({ url }) => new URL(url).pathname.split('/').at(3)));
  const before = Object.keys(sentences).filter(language => paths.has(language));
  if (before.length > 0) return before;
  const preferred = self.navigator.languages.map(tag => tag.split('-')[0]);
  return [preferred.find(language => Object.hasOwn(sentences, language)) ?? 'en'];
}

async function cacheFiles(paths) {
  const cache = await caches.open(cacheName);
  // Bypasses the browser's HTTP cache, which may have files of the previous version.
  await cache.addAll(paths.map(path => new Request(path, { cache: 'reload' })));
}

/** Caches a language that the person chose in the app. The browser does not know this choice. */
async function cacheLanguage(language) {
  const cache = await caches.open(cacheName);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cacheFiles((sentences[language] ?? []).filter(path => !known.has(path)));
}

self.addEventListener('activate', event => {
  const old = names => names.filter(name => name.startsWith('app-') && name !== cacheName);
  event.waitUntil(caches.keys().then(names => Promise.all(old(names).map(name => caches.delete(name)))));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/'))
    return;
  if (request.mode !== 'navigate') event.respondWith(fromCache(url.pathname, request));
  // Every address has the same page. The address itself is never cached, because it may contain a token.
  else if (pages.some(page => new RegExp(page).test(url.pathname)))
    event.respondWith(fromCache('/', request));
});

self.addEventListener('message', event => {
  const { data } = event;
  // Only if a person asks for it, because the open version cannot load the screen they want.
  if (data === 'takeOver') void self.skipWaiting();
  // Without a connection, it is cached the next time the app is opened.
  else if (data?.language) event.waitUntil(cacheLanguage(data.language).catch(() => {}));
});

async function fromCache(path, request) {
  const cache = await caches.open(cacheName);
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

/** Alerts again if a notification replaces a different one, such as a dose that was due and is now late. */
async function show(title, look) {
  const [before] = look.tag ? await self.registration.getNotifications({ tag: look.tag }) : [];
  const renotify = before !== undefined && (before.title !== title || before.body !== look.body);
  await self.registration.showNotification(title, { ...look, renotify });
}

// The service learns of the new subscription the next time the app is opened, because the worker has no session.
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

// The worker has no session. The request is authorized by the push endpoint and the delivery id, which together only this
// browser knows.
async function putOff({ id: deliveryId, workspaceId, url }) {
  const subscription = await self.registration.pushManager.getSubscription();
  const response = await fetch('/api/push/put-off', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ deliveryId, workspaceId, endpoint: subscription?.endpoint ?? '' }),
  }).catch(() => undefined);
  // If the reminder cannot be put off, the person should see the dose now.
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
