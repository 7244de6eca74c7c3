// The pending sign-in link of this device. It is stored, because a phone may unload the page while the person reads the
// email.

/** The lifetime of a link and its code. */
const lifeMs = 15 * 60_000;
const name = 'sign-in asked';

export interface PendingLink {
  email: string;
  at: number;
}

export function readPendingLink(): PendingLink | undefined {
  try {
    const link = JSON.parse(localStorage.getItem(name) ?? 'null') as PendingLink | null;
    return link && Date.now() - link.at < lifeMs ? link : undefined;
  } catch {
    return undefined;
  }
}

export function storePendingLink(link: PendingLink): void {
  try {
    localStorage.setItem(name, JSON.stringify(link));
  } catch {
    // Without storage, the pending link is lost when the page is closed.
  }
}

export function deletePendingLink(): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage, no link was stored.
  }
}
