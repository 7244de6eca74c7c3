// Stores the photos and small portraits of birds on the device, and requests them from the service.
import { deviceStore } from '../../device/device-store.ts';
import { currentSession } from '../../device/session.ts';

export interface PhotoReference {
  href: string;
  digest: string;
}

export const stored = deviceStore('photos', 'relaxed');
/** The object URLs of loaded pictures, by key. */
export const shown = new Map<string, string>();

/** Large photos that were shown instead of small portraits, by key. */
export const withoutPortrait = new Map<string, PhotoReference>();

/** Returns the key of a photo: its workspace id and digest, such as `12 4f0a…`. */
export const keyOf = (digest: string): string => `${currentSession()?.workspaceId} ${digest}`;

/** Returns the key of the small portrait of a photo. */
export const smallKeyOf = (photoKey: string): string => `${photoKey} small`;

/** Returns the URL of the small portrait of a photo. */
export const portraitHref = ({ href }: PhotoReference): string => href.replace('/photo', '/portrait');

/** Photos that are not larger than this need no small portrait. */
const smallBytes = 2_048;

/** Records that a photo was shown instead of a small portrait. */
export function missPortrait(photoKey: string, photo: PhotoReference, { size }: Blob): void {
  if (size <= smallBytes || withoutPortrait.has(photoKey)) return;
  withoutPortrait.set(photoKey, photo);
  dispatchEvent(new Event('portraitmissing'));
}

/** The time limit for a request. After that, a drawing or the initial is shown instead of the photo. */
const timeoutMs = 20_000;

/** Sends a request about a picture of the current flock. */
export async function send(href: string, init: RequestInit = {}): Promise<Response> {
  const session = currentSession();
  if (!session) throw new Error('Nobody is signed in.');
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${session.token}`);
  headers.set('x-workspace-id', String(session.workspaceId));
  return fetch(href, { ...init, headers, cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
}

/** Stores a picture, unless the person has signed out or switched to another flock since it was requested. */
export async function storeBlob(key: string, { digest }: PhotoReference, blob: Blob): Promise<void> {
  if (key.startsWith(keyOf(digest))) await stored.put(key, blob).catch(() => {});
}

/** Returns the picture in a response, and stores it. */
export async function storePicture(photoKey: string, photo: PhotoReference, response: Response) {
  const { headers } = response;
  const blob = await response.blob();
  const isPhoto = headers.get('etag') === `"${photo.digest}"`;
  // The service marks only a portrait of exactly this photo as immutable. If the bird has another photo by now, nothing
  // is stored.
  const isPortrait = !isPhoto && /immutable/.test(headers.get('cache-control') ?? '');
  if (isPhoto) await storeBlob(photoKey, photo, blob);
  if (isPortrait) await storeBlob(smallKeyOf(photoKey), photo, blob);
  return { blob, isPhoto };
}
