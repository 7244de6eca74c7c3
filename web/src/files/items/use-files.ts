// Hooks that read the files of a bird: the newest ones, all of them page by page, and the unsent ones.
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readKey, useRead } from '../../api/reads.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { About, Entry } from '../../outbox/entry.ts';

export const pageFiles = 60;

/** Returns the arguments of `useRead`. */
export const newestRead = (birdId: string) =>
  ['GET /api/birds/:birdId/files', { params: { birdId }, query: { limit: pageFiles } }] as const;

export const useNewestFiles = (birdId: string) => useRead(...newestRead(birdId));

/**
 * Reads the files of a bird a page at a time, newest day first. Until the first page arrives, returns the newest files
 * if the bird's page has already loaded them.
 */
export function useFilePages(birdId: string) {
  const newest = useRead(...newestRead(birdId), { enabled: false }).data?.files;
  const query = useInfiniteQuery({
    queryKey: readKey('GET /api/birds/:birdId/files', { pages: birdId }),
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: pageFiles, ...(pageParam && { cursor: pageParam }) };
      return (await call('GET /api/birds/:birdId/files', { params: { birdId }, query: page, signal })).body;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, files: query.data?.pages.flatMap(({ files }) => files) ?? newest };
}

export type FileAbout = Extract<About, { kind: 'file' }>;
export type FileEntry = Entry & { about: FileAbout };

const isFileOf = (entry: Entry, birdId: string): entry is FileEntry =>
  entry.about.kind === 'file' && entry.about.birdId === birdId;

/** Returns this person's unsent files for a bird, or only those for a vet visit. */
export function useWaitingFiles(birdId: string, vetVisitId?: string): FileEntry[] {
  return useWaiting().filter(
    (entry): entry is FileEntry =>
      isFileOf(entry, birdId) &&
      entry.landedAt === undefined &&
      (vetVisitId === undefined || entry.about.vetVisitId === vetVisitId),
  );
}
