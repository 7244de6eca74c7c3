// Hands a text to somebody else: by what the device offers for sharing, otherwise by copying it.

export interface Shared {
  title: string;
  text: string;
  url: string;
  /** What is copied where nothing shares; by itself the text and the link. */
  copied?: string;
}

/** `closed` means that the person closed the device's sheet without choosing anyone. */
export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed';

/** Not on most desktops, and not without a secure connection. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** True of a link to this computer itself: no other device reaches it. */
export const opensOnlyHere = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Call it from a tap, before anything is awaited: browsers refuse it otherwise. */
export async function share({ copied, ...shared }: Shared): Promise<ShareOutcome> {
  if (canShare()) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'closed';
    }
  }
  return (await copyText(copied ?? `${shared.text} ${shared.url}`)) ? 'copied' : 'failed';
}

/** @returns false if the browser allows no copying */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Without a secure connection there is no clipboard, only the selection. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'spoken';
  const before = document.activeElement;
  // All but an open sheet is inert.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
