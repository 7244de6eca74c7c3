// Keeps the token of a page that a keeper has opened to print, so that a reload shows the page again. The token stays in
// this tab only, while the page is open and the keeper is signed in.
import { currentSession, onSessionChange } from '../device/session.ts';

const name = 'link to print';

interface StoredToken {
  userId: string;
  birdId: string;
  token: string;
}

const personHere = () => currentSession()?.context.user.id;

/** Finds the token that this tab keeps for a bird's page. */
export function storedToken(birdId: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as StoredToken | null;
    if (kept?.birdId === birdId && kept.userId === personHere()) return kept.token;
    forget();
  } catch {
    // Without storage, no token is kept.
  }
  return undefined;
}

/** Keeps the token, except for a vet, who has the link and is not signed in. @returns a function that forgets it */
export function storeToken(birdId: string, token: string): () => void {
  const userId = personHere();
  if (userId === undefined) return () => {};
  try {
    sessionStorage.setItem(name, JSON.stringify({ userId, birdId, token } satisfies StoredToken));
  } catch {
    // Without storage, the token is lost on a reload.
  }
  const stop = onSessionChange(() => {
    if (personHere() !== userId) forget();
  });
  return () => {
    stop();
    forget();
  };
}

function forget(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without storage, no token was kept.
  }
}
