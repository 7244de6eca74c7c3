// Shares text through the device's share sheet, or copies it if there is none or it fails.

export interface ShareContent {
  title: string;
  text: string;
  url: string;
  /** The text to copy if the device cannot share; by default the text and the link. */
  copied?: string;
}

/** `closed` means that the person closed the device's sheet without choosing anyone. */
export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'failed';

/** False in browsers without a share sheet, and without a secure connection. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** True for a link to this computer itself, which no other device can reach. */
export const isLocalhostLink = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Shares text. Call this within a few seconds of a tap, because browsers refuse to share later. */
export async function share({ copied, ...shared }: ShareContent): Promise<ShareOutcome> {
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

/** @returns false if the browser does not allow copying */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies through the selection, because the clipboard needs a secure connection. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'spoken';
  const before = document.activeElement;
  // While a sheet is open, everything else is inert.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
