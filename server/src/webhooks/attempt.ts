// Attempts a delivery: posts it and returns the outcome.
import type { DeliveryFailure } from '@flock-care/contract/shapes';
import { PostTimeoutError, post } from '../outgoing/post.ts';
import { type Agents, isPrivateHost, PrivateAddressError } from '../outgoing/public-address.ts';
import type { WebhookRequest } from './webhook-request.ts';

export interface Outcome {
  /** Null after a success. */
  failure: DeliveryFailure | null;
  responseStatus: number | null;
  responseText: string | null;
}

/** The number of response bytes to store: enough for an error message. */
const bytesToRead = 1_024;

/** The null character, which PostgreSQL cannot store, and the replacement character. */
const unstorable = /[\0\uFFFD]/g;

/** @param mayBePrivate true if private addresses and plain HTTP are allowed */
export async function attemptDelivery(
  { url, headers }: WebhookRequest,
  body: string,
  { agents, mayBePrivate, timeoutMs }: { agents: Agents; mayBePrivate: boolean; timeoutMs: number },
): Promise<Outcome> {
  const failed = (failure: DeliveryFailure): Outcome => ({
    ...{ failure, responseStatus: null, responseText: null },
  });
  if (!mayBePrivate && (url.protocol !== 'https:' || isPrivateHost(url.hostname))) return failed('address');
  try {
    const { status, text } = await post({ url, headers, body, agents, timeoutMs, bytesToRead });
    return {
      failure: failureOf(status),
      responseStatus: status,
      responseText: text.replace(unstorable, ''),
    };
  } catch (error) {
    if (error instanceof PrivateAddressError) return failed('address');
    return failed(error instanceof PostTimeoutError ? 'timeout' : 'connection');
  }
}

function failureOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}
