// A query for the changes to the flock or to one bird, page by page.
import type { ChangeKind } from '@flock-care/contract/shapes';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { readKey } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';

const pageRows = 50;

export interface Wanted {
  birdId?: string;
  kind?: ChangeKind;
}

export function useChanges(wanted: Wanted) {
  // Renders again when the person or the flock changes.
  useSignedIn();
  const query = useInfiniteQuery({
    queryKey: readKey('GET /api/changes', { pages: wanted }),
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...wanted, limit: pageRows, ...(pageParam && { cursor: pageParam }) };
      return (await call('GET /api/changes', { query: page, signal })).body;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { ...query, changes: query.data?.pages.flatMap(({ changes }) => changes) };
}
