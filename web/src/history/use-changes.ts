// A hook that reads the changes to the flock or to one bird, page by page.
import type { ChangeKind } from '@flock-care/contract/shapes';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { readKey } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';

const pageRows = 50;

export interface ChangeFilter {
  birdId?: string;
  kind?: ChangeKind;
}

export function useChanges(filter: ChangeFilter) {
  // Renders again when the person or the flock changes.
  useSignedIn();
  const query = useInfiniteQuery({
    queryKey: readKey('GET /api/changes', { pages: filter }),
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...filter, limit: pageRows, ...(pageParam && { cursor: pageParam }) };
      return (await call('GET /api/changes', { query: page, signal })).body;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { ...query, changes: query.data?.pages.flatMap(({ changes }) => changes) };
}
