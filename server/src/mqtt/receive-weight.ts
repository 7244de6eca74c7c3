// Records a weight that somebody has sent to a bird's topic, as a weigh-in by the device token that was created when
// MQTT was turned on.
import { endpoints } from '@flock-care/contract/endpoints';
import { errorMessage, fieldErrors } from '@flock-care/contract/error-messages';
import { Day, Id, WeightGrams } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { ServiceContext } from '../app-context.ts';
import { actorOf, type Caller } from '../auth/callers.ts';
import { touchToken } from '../auth/tokens.queries.ts';
import type { RecordLimit } from '../birds/record-limit.ts';
import { weighIn } from '../care/weigh-in.ts';
import { keysOf } from '../care/weigh-in-birds.ts';
import { listWeightsOfDay } from '../care/weights.queries.ts';
import { instantOf, later } from '../clock.ts';
import { storageFor } from '../http/authorize.ts';
import { wakingWorkers } from '../http/waking-workers.ts';
import { RefusalError } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import { addDays } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { sessionLifeSeconds } from './broker-connection.ts';
import { findMqttFlockByNumber } from './mqtt.queries.ts';
import { findRecorder } from './recorder.ts';

/** The reason why a weight was not recorded. */
export interface Problem {
  code: string;
  error: string;
}

export interface SentWeight {
  flock: number;
  /** The id exactly as in the topic. */
  birdId: string;
  payload: Buffer;
}

/** A number of grams, or an object. */
const Payload = z.preprocess(
  sent => (typeof sent === 'number' ? { grams: sent } : sent),
  z.strictObject(
    {
      grams: WeightGrams,
      /** If no day is given, the weight is from today. */
      day: Day.optional(),
      fasting: z.boolean().optional(),
      replace: z.boolean().optional(),
      confirm: z.boolean().optional(),
    },
    {
      error: issue =>
        issue.code === 'unrecognized_keys'
          ? `There is no field ${issue.keys.join(', ')}. The fields are grams, day, fasting, replace and confirm.`
          : 'Must be a number of grams, such as 92.5, or {"grams": 92.5, "day": "2026-03-01"}.',
    },
  ),
);
type Payload = z.output<typeof Payload>;

/** Longer than any useful payload. */
const maxPayloadBytes = 1_000;
/**
 * The broker may send a message again until it ends the session, or a little later. A message that is repeated after
 * midnight must not be recorded for a second day.
 */
const repeatedWithinMs = (sessionLifeSeconds + 5 * 60) * 1_000;

/**
 * Records a weight. Returns the reason if it was not recorded; undefined if it was, now or by an earlier delivery.
 *
 * @throws StorageUnavailableError
 */
export async function receiveWeight(
  context: ServiceContext,
  recordLimit: RecordLimit,
  { flock: workspaceNumber, birdId, payload: sent }: SentWeight,
): Promise<Problem | undefined> {
  try {
    const flock = await findMqttFlockByNumber(context.storage, { workspaceNumber });
    if (!flock) return problemOf('mqttOff', 'MQTT is turned off for this flock.');
    const payload = readPayload(birdId, sent);
    if ('code' in payload) return payload;
    const caller = await findRecorder(context.storage, context, flock);
    if (!caller) {
      return problemOf(
        'mqttRecorderLost',
        'The person who turned on MQTT may no longer record weights. Somebody else can turn it off and on again.',
      );
    }
    // A member may be limited to some of the birds.
    const storage = storageFor(context.storage, endpoints['POST /api/weigh-ins'].policy, caller);
    const write = wakingWorkers<Problem | undefined>(context, work => storage.write(actorOf(caller), work));
    return await write(async tx => {
      const time = await findWorkspaceTime(tx, flock.workspaceId, context);
      await touchToken(tx, { tokenHash: flock.tokenHash, now: instantOf(time.now) });
      if (await isRepeated(tx, caller, birdId, payload, time)) return undefined;
      const { grams: weightGrams, day = time.today, fasting, replace, confirm } = payload;
      const rows = [{ birdId, weightGrams, fasting }];
      const weights = { recordedOn: day, weights: rows, replace, confirm, dryRun: false };
      const call = { workspaceId: flock.workspaceId, sent: weights, time, recordLimit, caller };
      const [result] = await weighIn(tx, call);
      return result?.code ? problemOf(result.code, result.message ?? '') : undefined;
    });
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return problemOf(error.code, error.message);
  }
}

export const problemOf = (code: string, error: string): Problem => ({ code, error });

function readPayload(birdId: string, sent: Buffer): Payload | Problem {
  if (!Id.safeParse(birdId).success)
    return problemOf('birdNotFound', 'The topic does not contain the id of a bird.');
  const { data, error } = Payload.safeParse(parseJson(sent), { error: errorMessage });
  if (data) return data;
  const sentences = Object.entries(fieldErrors(error)).map(([field, problems]) =>
    [field && `${field}:`, ...problems].join(' ').trim(),
  );
  return problemOf('invalidPayload', sentences.join(' '));
}

function parseJson(sent: Buffer): unknown {
  if (sent.length > maxPayloadBytes) return undefined;
  try {
    return JSON.parse(sent.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** True for a second delivery of a message that was recorded yesterday, just before midnight. */
async function isRepeated(
  tx: Transaction,
  { workspaceId, tokenId }: Caller,
  birdId: string,
  { grams, day }: Payload,
  { now, today }: WorkspaceTime,
): Promise<boolean> {
  if (day !== undefined) return false;
  const yesterday = addDays(today, -1);
  const keys = keysOf([birdId]);
  const [weight] = await listWeightsOfDay(tx, { workspaceId, keys, recordedOn: yesterday });
  return (
    weight !== undefined &&
    weight.weightGrams === grams &&
    weight.recordedByTokenId === tokenId &&
    weight.recordedAt !== null &&
    new Date(weight.recordedAt) > later(now, -repeatedWithinMs)
  );
}
