// Makes small portraits of photos that somebody chooses, and of stored photos that have none. Loaded when needed.
import { type CutPhoto, cutStoredPortrait } from './cut-photo.ts';
import {
  keyOf,
  type PhotoReference,
  portraitHref,
  send,
  shown,
  smallKeyOf,
  storeBlob,
  stored,
  storePicture,
  withoutPortrait,
} from './stored-photos.ts';

export { cutPhoto } from './cut-photo.ts';

/**
 * Makes the small portrait available to lists, which read the board before the portrait is sent.
 *
 * @returns the digest of the photo, or undefined without a secure context; the portrait is then made when a list shows
 * the photo
 */
export async function showPortrait({ photoDataUrl, portrait }: CutPhoto): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(photoDataUrl));
  const digest = btoa(String.fromCharCode(...new Uint8Array(hash)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  shown.set(smallKeyOf(keyOf(digest)), URL.createObjectURL(portrait));
  return digest;
}

/**
 * Sends the small portrait of a photo that was saved. If that fails, a device that shows the photo in a list makes the
 * portrait later.
 */
export async function sendPortrait(birdId: string, digest: string, { portrait }: CutPhoto): Promise<void> {
  await put(keyOf(digest), { href: `/api/birds/${birdId}/photo?digest=${digest}`, digest }, portrait).catch(
    () => {},
  );
}

/** The maximum number of portraits made until the app is started again. */
const maximumMade = 200;
/** The delay before the first portrait is made, so that the first screen comes first. */
const delayMs = 3_000;
const made = new Set<string>();
let isMaking = false;

/** Makes the small portraits of the photos that lists have shown, one after another, until one cannot be sent. */
export async function makeMissingPortraits(): Promise<void> {
  if (isMaking) return;
  isMaking = true;
  await new Promise(resolve => setTimeout(resolve, delayMs));
  try {
    for (const [photoKey, photo] of withoutPortrait) {
      if (made.size >= maximumMade || !navigator.onLine) return;
      // Skips photos that were already handled, and photos of another flock, which the app may show again.
      if (photoKey !== keyOf(photo.digest) || made.has(photoKey)) continue;
      made.add(photoKey);
      await new Promise(resolve => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(undefined)));
      await makePortrait(photoKey, photo);
    }
  } catch {
    // There may be no connection or permission. Lists then show the large photos.
    made.clear();
  } finally {
    isMaking = false;
  }
}

/** Makes a small portrait, unless somebody else has made it. */
async function makePortrait(photoKey: string, photo: PhotoReference): Promise<void> {
  const known = await send(portraitHref(photo), { headers: { 'if-none-match': `"${photo.digest}"` } });
  if (known.ok) await storePicture(photoKey, photo, known);
  const large = await stored.get<Blob>(photoKey);
  // 304 means that the service has this photo, but no portrait of it.
  if (known.status !== 304 || !large) return;
  const portrait = await cutStoredPortrait(large).catch(() => undefined);
  if (portrait) await put(photoKey, photo, portrait);
}

/** @throws if the service refuses the portrait for a reason that also applies to the next one */
async function put(photoKey: string, photo: PhotoReference, portrait: Blob): Promise<void> {
  const href = `${portraitHref(photo).split('?')[0]}?photo=${encodeURIComponent(photo.digest)}`;
  const { status } = await send(href, { method: 'PUT', body: portrait });
  if (status === 204) await storeBlob(smallKeyOf(photoKey), photo, portrait);
  else if (status !== 404 && status !== 409) throw new Error(`The portrait was not stored: ${status}.`);
}
