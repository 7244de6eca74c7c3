// Keeps a weight in the outbox, and takes one back.
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry, NewEntry } from '../../outbox/entry.ts';
import { type Former, formerOf, type KnownWeight } from './former-weight.ts';

export interface NewWeight {
  bird: { id: string; name: string };
  grams: number;
  recordedOn: string;
  fasting: boolean;
  notes: string;
  /** The person was asked whether it is right. */
  confirm?: boolean;
  /** The weights of the bird on that day, one after the other, that the person chose it over. */
  replaces?: readonly number[];
}

/** @throws if the device cannot keep it: then it is not saved */
export const saveWeight = (weight: NewWeight): Promise<Entry> => outbox.add(weighIn(weight));

interface Changed {
  entry: Entry;
  /** The one that no longer waits. */
  before?: Entry;
}

/**
 * Keeps a weight in place of one of that bird and day that waits here. It replaces what the service has only if that is
 * the one that waited: somebody else may have recorded a weight meanwhile.
 * @throws if the device cannot keep it: then the first still waits
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
  const { bird, grams, recordedOn, fasting, notes, confirm = false, replaces } = weight;
  return {
    endpoint,
    request: {
      body: {
        recordedOn,
        weights: [{ birdId: bird.id, weightGrams: grams, fasting, notes }],
        confirm,
        replace: replaces !== undefined,
      },
    },
    about: {
      ...{ kind: 'weight', birdId: bird.id, birdName: bird.name, grams, recordedOn, fasting },
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
 * Takes a weight back: out of the outbox, or, if the service has it already, by a correction that goes the same way.
 * What it took the place of waits again, and what it confirmed is as it was.
 */
export async function takeBack({ entry, before, known }: Changed & { known?: KnownWeight }): Promise<void> {
  if (await outbox.discard(entry.id)) {
    if (before) await outbox.restore(before);
    return;
  }
  await landed(entry.id);
  const { results = [] } = (outbox.answerTo(entry.id) as Answer | undefined)?.weighIn ?? {};
  const [result] = results;
  if (!result?.weight || entry.about.kind !== 'weight') return;
  const { birdId, birdName, recordedOn } = entry.about;
  const { weight, previous, status } = result;
  // The weight was there before, and got nothing from this one.
  if (status === 'unchanged' && !weightOf(entry)?.notes) return;
  const former = formerOf({ status, previous, waited: before && weightOf(before), known });
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
        },
      },
      about: {
        ...{ kind: 'weight', birdId, birdName, grams: former.weightGrams, recordedOn },
        ...(typeof former.fasting === 'boolean' && { fasting: former.fasting }),
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

/** What a weigh-in of the outbox would have stored. */
function weightOf({ request }: Entry): Former | undefined {
  const { weights, confirm = false } = (request as { body: { weights: Former[]; confirm?: boolean } }).body;
  return weights[0] && { ...weights[0], confirmed: confirm };
}

/** Resolves once the entry no longer waits. */
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
