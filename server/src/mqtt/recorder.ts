// The caller in whose name weights from MQTT are recorded: a device token of the person who turned on MQTT.
import { endpoints } from '@flock-care/contract/endpoints';
import type { AppContext } from '../app-context.ts';
import type { Caller } from '../auth/callers.ts';
import { findActiveToken } from '../auth/tokens.queries.ts';
import { instantOf } from '../clock.ts';
import { expectMayCall } from '../http/authorize.ts';
import { RefusalError } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';

/** Finds the caller; undefined if the token could not be used for a weigh-in over HTTP. */
export async function findRecorder(
  from: Reader,
  { clock }: Pick<AppContext, 'clock'>,
  { tokenHash }: { tokenHash: string },
): Promise<Caller | undefined> {
  const found = await findActiveToken(from, { tokenHash, now: instantOf(clock.now()) });
  if (!found) return undefined;
  const caller: Caller = { ...found, kind: 'deviceToken', can: found.can ?? [], tokenHash, rawToken: '' };
  try {
    expectMayCall(endpoints['POST /api/weigh-ins'].policy, caller);
    return caller;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}
