// A hook for a bird's photo, which is fetched once and stored on the device by flock and digest.
import { useEffect, useState } from 'react';
import { deviceStore } from '../../device/device-store.ts';
import { currentSession } from '../../device/session.ts';

export interface PhotoReference {
  href: string;
  digest: string;
}

/** After this time, a drawing or the initial is shown instead. */
const timeoutMs = 20_000;

const stored = deviceStore('photos', 'relaxed');
/** The object URLs of loaded photos, one per photo. They are valid until the page is closed. */
const shown = new Map<string, string>();
const loading = new Map<string, Promise<string | undefined>>();

/**
 * Returns the address to show: undefined while the first one is loading, null if there is no photo or it cannot be
 * loaded.
 */
export function usePhoto(photo: PhotoReference | null | undefined): string | null | undefined {
  const [source, setSource] = useState(() => (photo ? shown.get(keyOf(photo.digest)) : null));
  const [href, digest] = [photo?.href, photo?.digest];
  useEffect(() => {
    if (!href || !digest) return setSource(null);
    let isActive = true;
    void load({ href, digest }).then(address => isActive && setSource(address ?? null));
    return () => {
      isActive = false;
    };
  }, [href, digest]);
  return source;
}

/** Returns the workspace and the digest: `12 4f0a…`. */
const keyOf = (digest: string): string => `${currentSession()?.workspaceId} ${digest}`;

function load(photo: PhotoReference): Promise<string | undefined> {
  const key = keyOf(photo.digest);
  const ready = shown.get(key);
  if (ready) return Promise.resolve(ready);
  const running = loading.get(key) ?? find(key, photo).finally(() => loading.delete(key));
  loading.set(key, running);
  return running;
}

async function find(key: string, photo: PhotoReference): Promise<string | undefined> {
  try {
    const blob = (await stored.get<Blob>(key)) ?? (await download(key, photo));
    if (!blob) return undefined;
    const address = URL.createObjectURL(blob);
    shown.set(key, address);
    return address;
  } catch {
    // Without a connection, a drawing or the initial is shown instead.
    return undefined;
  }
}

async function download(key: string, { href }: PhotoReference): Promise<Blob | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  const headers = { authorization: `Bearer ${session.token}`, 'x-workspace-id': String(session.workspaceId) };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(href, { headers, cache: 'no-store', signal });
  if (!response.ok) return undefined;
  const blob = await response.blob();
  await stored.put(key, blob).catch(() => {});
  return blob;
}

/** Removes the photos of all other flocks. */
export async function keepPhotosOf(workspaceIds: ReadonlySet<number>): Promise<void> {
  const isGone = (key: string) => !workspaceIds.has(Number(key.split(' ')[0]));
  for (const [key, address] of shown) {
    if (!isGone(key)) continue;
    URL.revokeObjectURL(address);
    shown.delete(key);
  }
  const gone = (await stored.keys()).filter(isGone);
  if (gone.length > 0) await stored.delete(...gone);
}

/** Revokes the addresses of all photos, at a sign-out. */
export function forgetPhotos(): void {
  for (const address of shown.values()) URL.revokeObjectURL(address);
  shown.clear();
}
