// Reads the past birds page by page for the list, and all of them for a file.
import type { PastBird } from '@flock-care/contract/shapes';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readKey } from '../../api/reads.ts';
import { useSignedIn } from '../../api/use-session.ts';
import type { PastBirdsChoice } from './choice.ts';

const pageRows = 50;
/** The largest page that the service returns. */
const maxRows = 500;

/** The arguments of `readKey` for this search and filter. */
export const pagesOf = (choice: PastBirdsChoice) => ['GET /api/past-birds', { pages: choice }] as const;

async function readPage(choice: PastBirdsChoice, limit: number, cursor: string, signal?: AbortSignal) {
  const query = { ...choice, limit: String(limit), ...(cursor && { cursor }) };
  return (await call('GET /api/past-birds', { query, ...(signal && { signal }) })).body;
}

export function usePastBirds(choice: PastBirdsChoice) {
  // Rerenders when the person or the flock changes.
  useSignedIn();
  const query = useInfiniteQuery({
    queryKey: readKey(...pagesOf(choice)),
    queryFn: ({ pageParam, signal }) => readPage(choice, pageRows, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  return { ...query, birds: query.data?.pages.flatMap(({ birds }) => birds) };
}

export async function readAllPastBirds(choice: PastBirdsChoice): Promise<PastBird[]> {
  const all: PastBird[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(choice, maxRows, cursor);
    all.push(...page.birds);
    cursor = page.nextCursor;
  }
  return all;
}
