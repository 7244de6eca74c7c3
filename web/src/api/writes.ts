// Writing to the API in components, for forms that need an answer. What is recorded with a bird in hand goes through the outbox.
import type { EndpointKey } from '@flock-care/contract/endpoints';
import type { FieldErrors } from '@flock-care/contract/error-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { checkBody } from '../forms/check.ts';
import { loadWording } from '../forms/wording.ts';
import { ApiError, anyCall, isUnanswered, newId, type ReceivedOf, type RequestOf } from './client.ts';
import { readAgain } from './reads.ts';

export type WriteKey = Exclude<EndpointKey, `GET ${string}`>;

/**
 * `const save = useWrite('POST /api/birds')`, then `save.mutate({ body })`; `save.error` is an `ApiError` with `details`.
 * What the contract does not take is refused before it is sent, with the same error as the service's.
 * Tapped again after no answer came, it is sent with the same key and carried out once. Everything read is read again.
 * If the session has ended the frame asks the person to sign in, over the form.
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
        const wrong = 'body' in request && (await checkBody(key, request.body));
        if (wrong) throw refused(wrong);
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
