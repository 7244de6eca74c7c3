// A hook for a bird's photo or small portrait, which is fetched once and stored on the device by flock and digest.
import { useEffect, useState } from 'react';
import {
  keyOf,
  missPortrait,
  type PhotoReference,
  portraitHref,
  send,
  shown,
  smallKeyOf,
  stored,
  storePicture,
} from './stored-photos.ts';

export type { PhotoReference } from './stored-photos.ts';

/** Small: about 96 px, for lists. */
export type PhotoSize = 'small' | 'large';

const loading = new Map<string, Promise<string | undefined>>();

/**
 * Returns the URL to show: undefined while the first one is loading, null if there is no photo or it cannot be
 * loaded.
 */
export function usePhoto(
  photo: PhotoReference | null | undefined,
  size: PhotoSize = 'large',
): string | null | undefined {
  const [source, setSource] = useState(() => (photo ? shown.get(pictureKey(photo, size)) : null));
  const [href, digest] = [photo?.href, photo?.digest];
  useEffect(() => {
    if (!href || !digest) return setSource(null);
    let isActive = true;
    void load({ href, digest }, size).then(address => isActive && setSource(address ?? null));
    return () => {
      isActive = false;
    };
  }, [href, digest, size]);
  return source;
}

const pictureKey = ({ digest }: PhotoReference, size: PhotoSize): string =>
  size === 'small' ? smallKeyOf(keyOf(digest)) : keyOf(digest);

/** Returns the URL of a picture that is stored or downloaded; undefined if there is none, or it cannot be loaded. */
export async function loadPhoto(
  photo: PhotoReference | null | undefined,
  size: PhotoSize,
): Promise<string | undefined> {
  return photo ? load(photo, size) : undefined;
}

function load(photo: PhotoReference, size: PhotoSize): Promise<string | undefined> {
  const key = pictureKey(photo, size);
  const ready = shown.get(key);
  if (ready) return Promise.resolve(ready);
  const running = loading.get(key) ?? find(key, photo, size).finally(() => loading.delete(key));
  loading.set(key, running);
  return running;
}

async function find(key: string, photo: PhotoReference, size: PhotoSize): Promise<string | undefined> {
  try {
    const found = (await stored.get<Blob>(key)) ?? (await (size === 'small' ? findSmall : download)(photo));
    if (!found) return undefined;
    const address = URL.createObjectURL(found);
    shown.set(key, address);
    return address;
  } catch {
    // If the request for the photo fails, for example without a connection, the small portrait is shown, or else a
    // drawing or the initial.
    return size === 'large' ? load(photo, 'small') : undefined;
  }
}

/** Returns the photo if it is stored on the device; otherwise downloads the small portrait. */
async function findSmall(photo: PhotoReference): Promise<Blob | undefined> {
  const photoKey = keyOf(photo.digest);
  const large = await stored.get<Blob>(photoKey);
  if (!large) return download(photo, portraitHref(photo));
  missPortrait(photoKey, photo, large);
  return large;
}

async function download(photo: PhotoReference, href = photo.href): Promise<Blob | undefined> {
  const photoKey = keyOf(photo.digest);
  const response = await send(href);
  if (!response.ok) return undefined;
  const { blob, isPhoto } = await storePicture(photoKey, photo, response);
  // If the service has no small portrait, it sends the photo itself.
  if (isPhoto && href !== photo.href) missPortrait(photoKey, photo, blob);
  return blob;
}

/** Removes the photos of all flocks except these. */
export async function deletePhotosExcept(workspaceIds: ReadonlySet<number>): Promise<void> {
  const isObsolete = (key: string) => !workspaceIds.has(Number(key.split(' ')[0]));
  for (const [key, address] of shown) {
    if (!isObsolete(key)) continue;
    URL.revokeObjectURL(address);
    shown.delete(key);
  }
  const obsolete = (await stored.keys()).filter(isObsolete);
  if (obsolete.length > 0) await stored.delete(...obsolete);
}

/** Revokes the object URLs of all photos. Called when the data on this device is deleted. */
export function revokePhotos(): void {
  for (const address of shown.values()) URL.revokeObjectURL(address);
  shown.clear();
}
