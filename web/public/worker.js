// The service worker: caches the files of the app, so that it opens without a connection. It caches no data.
const version = 'VERSION';
const cacheName = `app-${version}`;
const list = [
  /* LIST */
];
/**
 * Groups of files that not everybody uses. All files of a group are cached when one of them is first used, with the
 * messages of the languages that are used on this device.
 */
const later = [
  /* LATER */
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
  const paths = await cachedPaths();
  const used = later.filter(group => usesGroup(group, paths));
  const languages = usedLanguages(paths);
  await cacheFiles([
    ...list,
    ...inLanguages(used.flat(), languages),
    ...languages.flatMap(language => sentences[language]),
  ]);
}

/** Returns the paths that the previous version has cached. */
async function cachedPaths() {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}

/** True if the previous version has cached these files. Their names end with a hash of their content. */
function usesGroup(group, paths) {
  const nameOf = path => path.replace(/-[\w-]{8}\.(js|css)$/, '');
  const names = new Set(group.filter(path => path.endsWith('.js')).map(nameOf));
  return paths.some(path => names.has(nameOf(path)));
}

/** Returns the languages of the previous version; after a first installation, the browser's language, as the app does. */
function usedLanguages(paths) {
  const folders = new Set(
    paths.filter(path => path.endsWith('/start.json')).map(path => path.split('/').at(3)),
  );
  const before = Object.keys(sentences).filter(language => folders.has(language));
  if (before.length > 0) return before;
  const preferred = self.navigator.languages.map(tag => tag.split('-')[0]);
  return [preferred.find(language => Object.hasOwn(sentences, language)) ?? 'en'];
}

/** Returns the language of a file with messages. */
const languageOf = path => /^\/assets\/messages-[^/]+\/([^/]+)\//.exec(path)?.[1];

/** Leaves out the messages of other languages. */
const inLanguages = (paths, languages) =>
  paths.filter(path => [undefined, ...languages].includes(languageOf(path)));

async function cacheFiles(paths) {
  const cache = await caches.open(cacheName);
  // Bypasses the browser's HTTP cache, which may have files of the previous version.
  await cache.addAll(paths.map(path => new Request(path, { cache: 'reload' })));
}

/** The groups that are cached or being cached, each with the language of the file that was used. */
const cachedGroups = new Map();

/** Caches the files of a group. If that fails, their next use tries again. @param used the file that is used */
function cacheGroup(group, used) {
  const language = languageOf(used);
  const key = `${later.indexOf(group)} ${language}`;
  const cache = async () => {
    const languages = usedLanguages(await cachedPaths());
    await cacheUnknown(inLanguages(group, language ? [...languages, language] : languages));
  };
  const caching = cachedGroups.get(key) ?? cache().catch(() => cachedGroups.delete(key));
  cachedGroups.set(key, caching);
  return caching;
}

async function cacheUnknown(paths) {
  const cache = await caches.open(cacheName);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cacheFiles(paths.filter(path => !known.has(path)));
}

/** Caches a language that the person chose in the app. The browser does not know this choice. */
async function cacheLanguage(language) {
  const paths = await cachedPaths();
  const used = later.filter(group => usesGroup(group, paths)).flat();
  await cacheUnknown([...(sentences[language] ?? []), ...used.filter(path => languageOf(path) === language)]);
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
  const group = later.find(paths => paths.includes(url.pathname));
  if (group) event.waitUntil(cacheGroup(group, url.pathname));
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
    actions: words,
  } = event.data?.json() ?? {};
  const actions = dose
    ? [
        { action: 'give', title: words?.give ?? 'Give' },
        { action: 'later', title: words?.later ?? 'In 30 minutes' },
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
