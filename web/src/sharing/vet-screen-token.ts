// The link of the page that a keeper has opened to print it: the service shows it once, and a reload should show the page
// again. Only this tab keeps it, while the page is shown and the keeper is signed in.
import { currentSession, onSessionChange } from '../api/session.ts';

const name = 'link to print';

interface Kept {
  userId: string;
  birdId: string;
  token: string;
}

const personHere = () => currentSession()?.context.user.id;

/** The token that this tab has kept of the page of a bird. */
export function keptToken(birdId: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept | null;
    if (kept?.birdId === birdId && kept.userId === personHere()) return kept.token;
    forget();
  } catch {
    // Nothing is kept.
  }
  return undefined;
}

/** Keeps nothing for a vet, who has the link and is not signed in. @returns what forgets it */
export function keepToken(birdId: string, token: string): () => void {
  const userId = personHere();
  if (userId === undefined) return () => {};
  try {
    sessionStorage.setItem(name, JSON.stringify({ userId, birdId, token } satisfies Kept));
  } catch {
    // Without storage it lasts as long as the page.
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
    // Nothing was kept.
  }
}
