// A bird's photo: fetched once with the session, kept on the device by its flock and its digest.
import { useEffect, useState } from 'react';
import { deviceStore } from '../api/device-store.ts';
import { currentSession } from '../api/session.ts';

export interface PhotoReference {
  href: string;
  digest: string;
}

/** After that a drawing or the initial stands in. */
const waitAtMostMs = 20_000;

const kept = deviceStore('photos', 'relaxed');
/** Object addresses live as long as the page: at most one per photo. */
const shown = new Map<string, string>();
const loading = new Map<string, Promise<string | undefined>>();

/** The address to show: undefined while the first one is loading, null if there is no photo or it cannot be had. */
export function usePhoto(photo: PhotoReference | null | undefined): string | null | undefined {
  const [source, setSource] = useState(() => (photo ? shown.get(keyOf(photo.digest)) : null));
  const [href, digest] = [photo?.href, photo?.digest];
  useEffect(() => {
    if (!href || !digest) return setSource(null);
    let wanted = true;
    void load({ href, digest }).then(address => wanted && setSource(address ?? null));
    return () => {
      wanted = false;
    };
  }, [href, digest]);
  return source;
}

/** "12 4f0a…" */
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
    const blob = (await kept.get<Blob>(key)) ?? (await download(key, photo));
    if (!blob) return undefined;
    const address = URL.createObjectURL(blob);
    shown.set(key, address);
    return address;
  } catch {
    // Without a connection a drawing or the initial stands in.
    return undefined;
  }
}

async function download(key: string, { href }: PhotoReference): Promise<Blob | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  const headers = { authorization: `Bearer ${session.token}`, 'x-workspace-id': String(session.workspaceId) };
  const signal = AbortSignal.timeout(waitAtMostMs);
  const response = await fetch(href, { headers, cache: 'no-store', signal });
  if (!response.ok) return undefined;
  const blob = await response.blob();
  await kept.put(key, blob).catch(() => {});
  return blob;
}

/** Only the photos of these flocks stay. */
export async function keepPhotosOf(workspaceIds: ReadonlySet<number>): Promise<void> {
  const isGone = (key: string) => !workspaceIds.has(Number(key.split(' ')[0]));
  for (const [key, address] of shown) {
    if (!isGone(key)) continue;
    URL.revokeObjectURL(address);
    shown.delete(key);
  }
  const gone = (await kept.keys()).filter(isGone);
  if (gone.length > 0) await kept.delete(...gone);
}

/** For signing out. */
export function forgetPhotos(): void {
  for (const address of shown.values()) URL.revokeObjectURL(address);
  shown.clear();
}
