// Saves a weight through the outbox, and undoes it.
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry, NewEntry } from '../../outbox/entry.ts';
import { findPreviousCondition } from './previous-condition.ts';
import { type KnownWeight, type WeightFields, weightToRestore } from './weight-to-restore.ts';

export interface NewWeight {
  bird: { id: string; name: string };
  grams: number;
  recordedOn: string;
  /** Null if unknown. */
  fasting: boolean | null;
  /** Null if none was chosen. */
  bodyCondition?: number | null;
  notes: string;
  /** True if the person has confirmed an implausible weight. */
  confirm?: boolean;
  /** The weights from that day, in grams, that the person chose to replace, in the order in which they were shown. */
  replaces?: readonly number[];
}

/** @throws if the device cannot store the weight */
export const saveWeight = (weight: NewWeight): Promise<Entry> => outbox.add(weighIn(weight));

interface Saved {
  entry: Entry;
  /** The entry that the new one replaced in the outbox. */
  replaced?: Entry;
}

/**
 * Replaces an unsent weight of the same bird and day. On the server, the new weight replaces only weights that the
 * person has seen, because somebody else may have recorded another one in the meantime.
 * @throws if the device cannot store the new weight; the old one then stays in the outbox
 */
export async function changeWeight(weight: Omit<NewWeight, 'replaces'>, before: Entry): Promise<Saved> {
  const { grams, replaces } = before.about.kind === 'weight' ? before.about : {};
  const seen = [...(replaces ?? []), ...(grams === undefined ? [] : [grams])];
  if (before.endpoint !== endpoint || before.landedAt)
    return { entry: await saveWeight({ ...weight, replaces: seen }) };
  const { body } = before.request as { body: { confirm?: boolean } };
  const { confirm = grams === weight.grams && body.confirm === true } = weight;
  const unlinked = weighIn({ ...weight, confirm, ...(replaces && { replaces }) });
  const { request, about } = weighIn({ ...weight, confirm, replaces: seen });
  const following = (id: string) => ({ ...unlinked, about, follows: { id, request } });
  const entry = await outbox.addInsteadOf(
    before.id,
    before.follows ? following(before.follows.id) : unlinked,
  );
  return entry ? { entry, replaced: before } : { entry: await outbox.add(following(before.id)) };
}

const endpoint = 'POST /api/weigh-ins';

function weighIn(weight: NewWeight): NewEntry<typeof endpoint> {
  const { bird, grams, recordedOn, fasting, bodyCondition = null, notes, confirm = false, replaces } = weight;
  const row = {
    ...{ birdId: bird.id, weightGrams: grams, notes },
    ...(fasting !== null && { fasting }),
    // Null clears the score of the replaced weight.
    ...((bodyCondition !== null || replaces) && { bodyCondition }),
  };
  return {
    endpoint,
    request: {
      body: {
        recordedOn,
        weights: [row],
        confirm,
        replace: replaces !== undefined,
      },
    },
    about: {
      ...{ kind: 'weight', birdId: bird.id, birdName: bird.name, grams, recordedOn },
      ...(fasting !== null && { fasting }),
      ...(bodyCondition !== null && { bodyCondition }),
      ...(replaces && { replaces }),
    },
  };
}

interface Stored extends WeightFields {
  id: string;
  birdId: string;
  recordedOn: string;
}
interface WeighInResponse {
  weighIn: { results: { status: string; weight: Stored | null; previous: Stored | null }[] };
}

/**
 * Undoes a weight: removes it from the outbox, or sends a correction if the service already has it. Restores the weight
 * that it replaced. If another person has signed in, the correction waits until the person who recorded the weight
 * signs in again.
 */
export async function undoWeight({ entry, replaced, known }: Saved & { known?: KnownWeight }): Promise<void> {
  if (await outbox.discard(entry.id)) {
    if (replaced) await outbox.restore(replaced);
    return;
  }
  await untilLanded(entry.id);
  const { results = [] } = (outbox.responseTo(entry.id) as WeighInResponse | undefined)?.weighIn ?? {};
  const [result] = results;
  if (!result?.weight || entry.about.kind !== 'weight') return;
  const { birdId, birdName, recordedOn } = entry.about;
  const { weight, previous, status } = result;
  // If the service already had this weight and the entry added nothing to it, there is nothing to undo.
  const sent = weightOf(entry);
  if (status === 'unchanged' && !sent?.notes && !sent?.bodyCondition) return;
  const bodyCondition = previous ? await findPreviousCondition(entry, weight.id) : undefined;
  const restored = weightToRestore({
    status,
    previous,
    unsent: replaced && weightOf(replaced),
    known,
    bodyCondition,
  });
  if (restored) {
    await outbox.add({
      by: entry,
      endpoint: 'PATCH /api/birds/:birdId/weights/:weightId',
      request: {
        params: { birdId, weightId: weight.id },
        body: {
          weightGrams: restored.weightGrams,
          notes: restored.notes,
          ...(restored.fasting !== undefined && { fasting: restored.fasting }),
          ...(restored.confirmed !== undefined && { confirmed: restored.confirmed }),
          ...(restored.bodyCondition !== undefined && { bodyCondition: restored.bodyCondition }),
        },
      },
      about: {
        ...{ kind: 'weight', birdId, birdName, grams: restored.weightGrams, recordedOn },
        ...(typeof restored.fasting === 'boolean' && { fasting: restored.fasting }),
        ...(typeof restored.bodyCondition === 'number' && { bodyCondition: restored.bodyCondition }),
      },
    });
  } else if (status === 'recorded') {
    await outbox.add({
      by: entry,
      endpoint: 'DELETE /api/birds/:birdId/weights/:weightId',
      request: { params: { birdId, weightId: weight.id } },
      about: { kind: 'undoneWeight', birdId, birdName, recordedOn },
    });
  }
}

/** Returns the weight in a weigh-in entry. */
function weightOf({ request }: Entry): WeightFields | undefined {
  const { weights, confirm = false } = (request as { body: { weights: WeightFields[]; confirm?: boolean } })
    .body;
  return weights[0] && { ...weights[0], confirmed: confirm };
}

/** Resolves after the service has accepted the entry, or the entry has been discarded. */
function untilLanded(id: string): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (!outbox.hasLanded(id)) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(check);
    check();
  });
}
