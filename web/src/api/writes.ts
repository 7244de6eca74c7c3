// The hook that forms use to write to the API. Entries made with a bird in hand do not use it: they go through the outbox.
import type { EndpointKey } from '@flock-care/contract/endpoints';
import type { FieldErrors } from '@flock-care/contract/error-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, anyCall, isUnanswered, newId, type ReceivedOf, type RequestOf } from './client.ts';
import { readAgain } from './reads.ts';
import { checkBody } from './validation/check.ts';
import { loadWording } from './validation/wording.ts';

export type WriteKey = Exclude<EndpointKey, `GET ${string}`>;

/**
 * Writes to an endpoint: `const save = useWrite('POST /api/birds')`, then `save.mutate({ body })`. If the body is
 * refused, `save.error` is an `ApiError` with `details`. An invalid body is refused even before it is sent. If there
 * was no response, or the service failed, trying again uses the same idempotency key, so that the write is carried out
 * once. After a successful write, all queries are refetched. If the session has ended, the frame shows the sign-in on
 * top of the form.
 */
export function useWrite<K extends WriteKey>(key: K) {
  const client = useQueryClient();
  const attempt = useRef<{ request: string; idempotencyKey: string } | undefined>(undefined);
  return useMutation({
    networkMode: 'always',
    mutationFn: async (request: RequestOf<K>): Promise<ReceivedOf<K>> => {
      const text = JSON.stringify(request);
      if (attempt.current?.request !== text) attempt.current = { request: text, idempotencyKey: newId() };
      const { idempotencyKey } = attempt.current;
      try {
        const errors = 'body' in request && (await checkBody(key, request.body));
        if (errors) throw refused(errors);
        return (await anyCall(key, { ...request, idempotencyKey })) as ReceivedOf<K>;
      } catch (error) {
        if (error instanceof ApiError && error.details) await loadWording();
        throw error;
      }
    },
    onSettled: async (_answer, error) => {
      if (!error || !isUnanswered(error)) attempt.current = undefined;
      if (!error) await readAgain(client);
      if (error instanceof ApiError && error.status === 401) dispatchEvent(new Event('signinneeded'));
    },
  });
}

const refused = (details: FieldErrors) =>
  new ApiError(new Response(null, { status: 400 }), {
    error: 'Invalid payload',
    code: 'invalidPayload',
    details,
  });
