// A query for the deliveries of a webhook, page by page. It is refetched every few seconds while the screen is visible.
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { readKey } from '../../api/reads.ts';
import { useSignedIn } from '../../api/use-session.ts';

const pageRows = 25;
const everyMs = 5_000;

export function useDeliveries(webhookId: string) {
  // Rerenders when the person or the flock changes.
  const { ended } = useSignedIn();
  const key = 'GET /api/webhooks/:webhookId/deliveries';
  const query = useInfiniteQuery({
    queryKey: readKey(key, { params: { webhookId } }),
    queryFn: async ({ pageParam, signal }) => {
      const page = { limit: pageRows, ...(pageParam && { cursor: pageParam }) };
      return (await call(key, { params: { webhookId }, query: page, signal })).body;
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(!ended && { refetchInterval: everyMs }),
  });
  return { ...query, deliveries: query.data?.pages.flatMap(({ deliveries }) => deliveries) };
}
