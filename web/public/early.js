// Asks for what the first screen needs while its scripts are still on their way: its sentences, and what it reads.
(() => {
  /**
   * @type {{ folder: string, languages: string[], filesOf: Record<string, string[]>, screens: Record<string, string[]>,
   *   reads: Record<string, string[]>, stylesOf: Record<string, string[]> }}
   */
  const { folder, languages, filesOf, screens, reads, stylesOf } = JSON.parse(
    document.getElementById('messages')?.textContent ?? '{}',
  );
  /** By what the app calls each request; src/api/early.ts takes them. @type {Map<string, Promise<Response>>} */
  const early = new Map();
  /** What is read of the flock: the path, and the values in it. @type {{ path: string, params: Record<string, string> }[]} */
  const earlyReads = [];
  Object.assign(globalThis, { early, earlyReads });

  /** @param {string} name */
  const kept = name => {
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

  const session = (() => {
    try {
      return JSON.parse(kept('session') ?? 'null');
    } catch {
      // The app begins without one as well.
      return null;
    }
  })();
  const parameters = new URLSearchParams(location.search);
  const newToken = parameters.get('auth_token');
  const flock = Number(parameters.get('flock'));
  const isSignedIn = newToken !== null || (session !== null && !session.ended);
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

  // Into the browser's cache. Browsers warn of a preload that is not used, as when the session has ended.
  for (const path of new Set(modules.flatMap(name => stylesOf[name] ?? [])))
    fetch(`/${path}`).catch(() => {});

  /** @param {string} path @param {string} [token] @param {number} [workspaceId] */
  const nameOf = (path, token, workspaceId) => `${token} ${workspaceId ?? null} ${path}`;
  /** @param {string} path @param {string} [token] @param {number} [workspaceId] */
  const read = (path, token, workspaceId) =>
    ask(nameOf(path, token, workspaceId), path, {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(workspaceId && { 'x-workspace-id': String(workspaceId) }),
      },
      cache: 'no-store',
      signal: AbortSignal.timeout(20_000),
    });
  /** What the screen reads of the flock: the path in the contract, the values in it, and the address. */
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
   * As the app chooses: the flock that the address names, or else the one that was looked at, if the person is in it.
   * @param {{ workspaceId: number, acceptedAt: string | null }[]} memberships @param {number} otherwise
   */
  const flockAmong = (memberships, otherwise) =>
    memberships.find(one => one.workspaceId === flock && one.acceptedAt !== null)?.workspaceId ??
    memberships.find(one => one.workspaceId === session?.workspaceId)?.workspaceId ??
    otherwise;
  /**
   * As the app opens a session. On a device that knows of no flock it will be the one that the session is in, and the service
   * reads in that one if none is named: so the screen need not wait until its number is known.
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
      if (inFlock && chosen === opened.activeWorkspace.id) early.set(nameOf(filled, same, chosen), inFlock);
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

  const language =
    [kept('language'), ...navigator.languages.map(tag => tag.split('-')[0])].find(
      name => name && languages.includes(name),
    ) ?? 'en';
  for (const file of new Set(['start', ...modules].flatMap(name => filesOf[name] ?? []))) {
    const sentences = `${folder}/${language}/${file}.json`;
    ask(sentences, sentences);
  }
})();
