// Keeps a weight in the outbox, and takes one back.
import { outbox } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';

export interface NewWeight {
  bird: { id: string; name: string };
  grams: number;
  recordedOn: string;
  fasting: boolean;
  notes: string;
  /** The person was asked whether it is right. */
  confirm?: boolean;
  /** The person chose it over the weight that the bird has on that day. */
  replace?: boolean;
}

/** @throws if the device cannot keep it: then it is not saved */
export function saveWeight(weight: NewWeight): Promise<Entry> {
  const { bird, grams, recordedOn, fasting, notes, confirm = false, replace = false } = weight;
  return outbox.add({
    endpoint: 'POST /api/weigh-ins',
    request: {
      body: {
        recordedOn,
        weights: [{ birdId: bird.id, weightGrams: grams, fasting, notes }],
        confirm,
        replace,
      },
    },
    about: { kind: 'weight', birdId: bird.id, birdName: bird.name, grams, recordedOn, fasting },
  });
}

interface Stored {
  id: string;
  birdId: string;
  weightGrams: number;
  recordedOn: string;
  notes: string;
}
interface Answer {
  weighIn: { results: { status: string; weight: Stored | null; previous: Stored | null }[] };
}

/** Takes a weight back: out of the outbox, or, if the service has it already, by a correction that goes the same way. */
export async function takeBack(entry: Entry): Promise<void> {
  if (await outbox.discard(entry.id)) return;
  await landed(entry.id);
  const { results = [] } = (outbox.answerTo(entry.id) as Answer | undefined)?.weighIn ?? {};
  const [result] = results;
  if (!result?.weight || entry.about.kind !== 'weight') return;
  const { birdId, birdName, recordedOn } = entry.about;
  const { weight, previous, status } = result;
  if (status === 'replaced' && previous) {
    await outbox.add({
      endpoint: 'PATCH /api/birds/:birdId/weights/:weightId',
      request: {
        params: { birdId, weightId: weight.id },
        body: { weightGrams: previous.weightGrams, notes: previous.notes },
      },
      about: { kind: 'weight', birdId, birdName, grams: previous.weightGrams, recordedOn },
    });
  } else if (status === 'recorded') {
    await outbox.add({
      endpoint: 'DELETE /api/birds/:birdId/weights/:weightId',
      request: { params: { birdId, weightId: weight.id } },
      about: { kind: 'undoneWeight', birdId, birdName, recordedOn },
    });
  }
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
