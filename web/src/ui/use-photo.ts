// A bird's photo: fetched once with the session, kept on the device by its digest.
import { useEffect, useState } from 'react';
import { deviceStore } from '../api/device-store.ts';
import { currentSession } from '../api/session.ts';

export interface PhotoReference {
  href: string;
  digest: string;
}

const kept = deviceStore('photos', 'relaxed');
/** Object addresses live as long as the page: at most one per photo. */
const shown = new Map<string, string>();
const loading = new Map<string, Promise<string | undefined>>();

/** The address to show, or undefined until there is one. */
export function usePhoto(photo: PhotoReference | null | undefined): string | undefined {
  const [source, setSource] = useState(() => photo && shown.get(photo.digest));
  const [href, digest] = [photo?.href, photo?.digest];
  useEffect(() => {
    if (!href || !digest) return setSource(undefined);
    let wanted = true;
    void load({ href, digest }).then(address => wanted && setSource(address));
    return () => {
      wanted = false;
    };
  }, [href, digest]);
  return source ?? undefined;
}

function load(photo: PhotoReference): Promise<string | undefined> {
  const { digest } = photo;
  const ready = shown.get(digest);
  if (ready) return Promise.resolve(ready);
  const running = loading.get(digest) ?? find(photo).finally(() => loading.delete(digest));
  loading.set(digest, running);
  return running;
}

async function find(photo: PhotoReference): Promise<string | undefined> {
  try {
    const blob = (await kept.get<Blob>(photo.digest)) ?? (await download(photo));
    if (!blob) return undefined;
    const address = URL.createObjectURL(blob);
    shown.set(photo.digest, address);
    return address;
  } catch {
    // Without a connection the initial stands in.
    return undefined;
  }
}

async function download({ href, digest }: PhotoReference): Promise<Blob | undefined> {
  const session = currentSession();
  if (!session) return undefined;
  const headers = { authorization: `Bearer ${session.token}`, 'x-workspace-id': String(session.workspaceId) };
  const response = await fetch(href, { headers, cache: 'no-store' });
  if (!response.ok) return undefined;
  const blob = await response.blob();
  await kept.put(digest, blob).catch(() => {});
  return blob;
}

/** For signing out. */
export function forgetPhotos(): void {
  for (const address of shown.values()) URL.revokeObjectURL(address);
  shown.clear();
}
