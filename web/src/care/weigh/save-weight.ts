// Saves a weight through the outbox, and undoes it.
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry, NewEntry } from '../../outbox/entry.ts';
import { conditionBefore } from './former-condition.ts';
import { type Former, formerOf, type KnownWeight } from './former-weight.ts';

export interface NewWeight {
  bird: { id: string; name: string };
  grams: number;
  recordedOn: string;
  /** Null if it is not known. */
  fasting: boolean | null;
  /** Null if none was chosen. */
  bodyCondition?: number | null;
  notes: string;
  /** The person has confirmed an implausible weight. */
  confirm?: boolean;
  /** The weights of that day that the person chose to replace, in the order they were shown. */
  replaces?: readonly number[];
}

/** @throws if the device cannot store the weight, which is then not saved */
export const saveWeight = (weight: NewWeight): Promise<Entry> => outbox.add(weighIn(weight));

interface Changed {
  entry: Entry;
  /** The entry that it replaced in the outbox. */
  before?: Entry;
}

/**
 * Replaces a waiting weight of the same bird and day. At the service, the new weight replaces only the weights that the
 * person has seen, because somebody else may have recorded another one in the meantime.
 * @throws if the device cannot store the new weight; the old one then still waits
 */
export async function changeWeight(weight: Omit<NewWeight, 'replaces'>, before: Entry): Promise<Changed> {
  const { grams, replaces } = before.about.kind === 'weight' ? before.about : {};
  const seen = [...(replaces ?? []), ...(grams === undefined ? [] : [grams])];
  if (before.endpoint !== endpoint || before.landedAt)
    return { entry: await saveWeight({ ...weight, replaces: seen }) };
  const { body } = before.request as { body: { confirm?: boolean } };
  const { confirm = grams === weight.grams && body.confirm === true } = weight;
  const alone = weighIn({ ...weight, confirm, ...(replaces && { replaces }) });
  const { request, about } = weighIn({ ...weight, confirm, replaces: seen });
  const over = (id: string) => ({ ...alone, about, follows: { id, request } });
  const entry = await outbox.addInsteadOf(before.id, before.follows ? over(before.follows.id) : alone);
  return entry ? { entry, before } : { entry: await outbox.add(over(before.id)) };
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

interface Stored extends Former {
  id: string;
  birdId: string;
  recordedOn: string;
}
interface Answer {
  weighIn: { results: { status: string; weight: Stored | null; previous: Stored | null }[] };
}

/**
 * Undoes a weight: removes it from the outbox, or sends a correction if the service already has it. Restores the weight
 * that it replaced.
 */
export async function takeBack({ entry, before, known }: Changed & { known?: KnownWeight }): Promise<void> {
  if (await outbox.discard(entry.id)) {
    if (before) await outbox.restore(before);
    return;
  }
  await landed(entry.id);
  const { results = [] } = (outbox.responseTo(entry.id) as Answer | undefined)?.weighIn ?? {};
  const [result] = results;
  if (!result?.weight || entry.about.kind !== 'weight') return;
  const { birdId, birdName, recordedOn } = entry.about;
  const { weight, previous, status } = result;
  // The service already had this weight, and the entry added nothing to it.
  const sent = weightOf(entry);
  if (status === 'unchanged' && !sent?.notes && !sent?.bodyCondition) return;
  const bodyCondition = previous ? await conditionBefore(entry, weight.id) : undefined;
  const former = formerOf({ status, previous, waited: before && weightOf(before), known, bodyCondition });
  if (former) {
    await outbox.add({
      endpoint: 'PATCH /api/birds/:birdId/weights/:weightId',
      request: {
        params: { birdId, weightId: weight.id },
        body: {
          weightGrams: former.weightGrams,
          notes: former.notes,
          ...(former.fasting !== undefined && { fasting: former.fasting }),
          ...(former.confirmed !== undefined && { confirmed: former.confirmed }),
          ...(former.bodyCondition !== undefined && { bodyCondition: former.bodyCondition }),
        },
      },
      about: {
        ...{ kind: 'weight', birdId, birdName, grams: former.weightGrams, recordedOn },
        ...(typeof former.fasting === 'boolean' && { fasting: former.fasting }),
        ...(typeof former.bodyCondition === 'number' && { bodyCondition: former.bodyCondition }),
      },
    });
  } else if (status === 'recorded') {
    await outbox.add({
      endpoint: 'DELETE /api/birds/:birdId/weights/:weightId',
      request: { params: { birdId, weightId: weight.id } },
      about: { kind: 'undoneWeight', birdId, birdName, recordedOn },
    });
  }
}

/** Returns the weight that a weigh-in in the outbox would have stored. */
function weightOf({ request }: Entry): Former | undefined {
  const { weights, confirm = false } = (request as { body: { weights: Former[]; confirm?: boolean } }).body;
  return weights[0] && { ...weights[0], confirmed: confirm };
}

/** Resolves when the entry no longer waits. */
function landed(id: string): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (!outbox.hasLanded(id)) return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(look);
    look();
  });
}
