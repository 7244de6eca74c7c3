// Stores the token of a page that a keeper has opened to print, so that it survives a reload. It is stored in this tab
// only, while the page is open and the keeper is signed in.
import { currentSession, onSessionChange } from '../device/session.ts';

const name = 'link to print';

interface StoredToken {
  userId: string;
  birdId: string;
  token: string;
}

const currentUserId = () => currentSession()?.context.user.id;

/** Finds the token that this tab has stored for a bird's page. */
export function findToken(birdId: string): string | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredToken | null;
    if (stored?.birdId === birdId && stored.userId === currentUserId()) return stored.token;
    deleteToken();
  } catch {
    // Without storage, no token is stored.
  }
  return undefined;
}

/** Stores the token, except for a vet, who has the link and is not signed in. @returns a function that deletes it */
export function storeToken(birdId: string, token: string): () => void {
  const userId = currentUserId();
  if (userId === undefined) return () => {};
  try {
    sessionStorage.setItem(name, JSON.stringify({ userId, birdId, token } satisfies StoredToken));
  } catch {
    // Without storage, the token is lost on a reload.
  }
  const stop = onSessionChange(() => {
    if (currentUserId() !== userId) deleteToken();
  });
  return () => {
    stop();
    deleteToken();
  };
}

function deleteToken(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without storage, no token was stored.
  }
}
