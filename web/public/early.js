// Requests the messages and data of the first screen while its scripts are still loading.
(() => {
  /**
   * @type {{ folder: string, languages: string[], filesOf: Record<string, string[]>, screens: Record<string, string[]>,
   *   reads: Record<string, string[]>, stylesOf: Record<string, string[]> }}
   */
  const { folder, languages, filesOf, screens, reads, stylesOf } = JSON.parse(
    document.getElementById('messages')?.textContent ?? '{}',
  );
  /** The responses by the name of the request. src/api/early.ts takes them. @type {Map<string, Promise<Response>>} */
  const early = new Map();
  /** The reads of the flock: the path and its parameters. @type {{ path: string, params: Record<string, string> }[]} */
  const earlyReads = [];
  Object.assign(globalThis, { early, earlyReads });

  /** @param {string} name */
  const stored = name => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  /** @param {string} name @param {string} address @param {RequestInit} [init] */
  const ask = (name, address, init) => {
    const response = fetch(address, init);
    response.catch(() => {});
    early.set(name, response);
    return response;
  };

  const language =
    [stored('language'), ...navigator.languages.map(tag => tag.split('-')[0])].find(
      name => name && languages.includes(name),
    ) ?? 'en';
  document.documentElement.lang = language;

  const session = (() => {
    try {
      return JSON.parse(stored('session') ?? 'null');
    } catch {
      // The app also starts without a session.
      return null;
    }
  })();
  const parameters = new URLSearchParams(location.search);
  const newToken = parameters.get('auth_token');
  const flock = Number(parameters.get('flock'));
  const isSignedIn = newToken !== null || (session !== null && !session.ended && !session.tablet);
  const segments = (isSignedIn && location.pathname === '/' ? '/today' : location.pathname).split('/');
  /** @param {string} address */
  const isOpened = address => {
    const own = address.split('/');
    return (
      own.length === segments.length &&
      own.every((part, index) => part === segments[index] || part.startsWith('$'))
    );
  };
  const address = Object.keys(screens).find(isOpened) ?? '';
  const asked = screens[address] ?? [];
  const modules = isSignedIn || asked[0] !== 'app/shell' ? asked : (screens['/sign-in'] ?? []);

  // Fetched into the browser's cache, not preloaded: browsers warn about unused preloads, such as after a session's end.
  for (const path of new Set(modules.flatMap(name => stylesOf[name] ?? [])))
    fetch(`/${path}`).catch(() => {});

  /** @param {string} path @param {string} [token] @param {number} [workspaceId] */
  const nameOf = (path, token, workspaceId) => `${token} ${workspaceId ?? null} ${path}`;
  /** @param {string} path @param {string} [token] @param {number} [workspaceId] */
  const read = (path, token, workspaceId) =>
    ask(nameOf(path, token, workspaceId), path, {
      headers: {
        'accept-language': language,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(workspaceId && { 'x-workspace-id': String(workspaceId) }),
      },
      cache: 'no-store',
      signal: AbortSignal.timeout(20_000),
    });
  /** The reads of the screen: the path in the contract, its parameters, and the address. */
  const screenReads = modules
    .flatMap(name => reads[name] ?? [])
    .map(path => {
      /** @type {Record<string, string>} */
      const params = {};
      const filled = path.replaceAll(/\$\w+/g, value => {
        params[value.slice(1)] = segments[address.split('/').indexOf(value)] ?? '';
        return params[value.slice(1)] ?? '';
      });
      return { path, params, filled };
    });
  /** @param {string} [token] @param {number} [workspaceId] */
  const readScreen = (token, workspaceId) => {
    for (const { path, params, filled } of screenReads) {
      if (workspaceId) earlyReads.push({ path, params });
      if (!early.has(nameOf(filled, token, workspaceId))) read(filled, token, workspaceId);
    }
  };
  /**
   * Chooses the flock as the app does: the one in the address, or else the last one, if the person is a member.
   * @param {{ workspaceId: number, acceptedAt: string | null }[]} memberships @param {number} otherwise
   */
  const flockAmong = (memberships, otherwise) =>
    memberships.find(each => each.workspaceId === flock && each.acceptedAt !== null)?.workspaceId ??
    memberships.find(each => each.workspaceId === session?.workspaceId)?.workspaceId ??
    otherwise;
  /**
   * Opens a session as the app does. A device without a stored flock will use the session's own flock. The service uses
   * the same one if none is named, so the reads need not wait for its id.
   * @param {string} token
   */
  const openSession = async token => {
    const opening = read('/api/auth/session', token);
    if (!flock && !session) for (const { filled } of screenReads) read(filled, token);
    const response = await opening;
    const { token: same, session: opened } = response.ok ? await response.clone().json() : {};
    const chosen = opened && flockAmong(opened.workspaces, opened.activeWorkspace.id);
    for (const { filled } of screenReads) {
      const inFlock = early.get(nameOf(filled, token));
      early.delete(nameOf(filled, token));
      if (inFlock && opened && chosen === opened.activeWorkspace.id)
        early.set(nameOf(filled, same, chosen), inFlock);
    }
    if (opened) readScreen(same, chosen);
    return response;
  };

  if (newToken !== null) {
    const opening = openSession(newToken);
    opening.catch(() => {});
    early.set(`${newToken} null /api/auth/session`, opening);
  } else if (isSignedIn)
    readScreen(session.token, flockAmong(session.context.workspaces, session.workspaceId));
  else readScreen();

  for (const file of new Set(['start', ...modules].flatMap(name => filesOf[name] ?? []))) {
    const sentences = `${folder}/${language}/${file}.json`;
    ask(sentences, sentences);
  }
})();
