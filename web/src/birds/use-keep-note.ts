// Keeps what was seen and says so, with Undo: a new note through the outbox, a correction at the service.
import type { Observation } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { newId } from '../api/client.ts';
import { useWrite } from '../api/writes.ts';
import { undoNewest, useUndoToast } from '../history/undo.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { useEntryToast } from '../outbox/entry-toast.ts';
import type { Sign } from './signs.ts';

export interface Seen {
  signs: readonly Sign[];
  notes: string;
  observedOn: string;
}

/** @param observation the one that is corrected @throws if it is not kept */
export function useKeepNote(
  bird: { id: string; name: string },
  observation: Observation | undefined,
): (seen: Seen) => Promise<void> {
  const { t } = useLingui();
  const change = useWrite('PATCH /api/birds/:birdId/observations/:observationId');
  const toast = useEntryToast();
  const undoToast = useUndoToast();
  return async ({ signs, notes, observedOn }) => {
    const body = { signs: [...signs], notes, observedOn };
    const birdId = bird.id;
    if (observation) {
      const { id } = observation;
      await change.mutateAsync({ params: { birdId, observationId: id }, body });
      undoToast(t`Saved.`, 'observation', id);
      return;
    }
    // The id protects against storing it twice.
    const id = newId();
    const entry = await outbox.add({
      endpoint: 'POST /api/birds/:birdId/observations',
      request: { params: { birdId }, body: { id, ...body } },
      about: { kind: 'observation', birdId, birdName: bird.name, signs, observedOn },
    });
    toast(
      entry.id,
      waits => (waits ? t`It waits on this device. Others cannot see this yet.` : t`Saved.`),
      async () => {
        if (!(await outbox.discard(entry.id))) await undoNewest('observation', id);
      },
    );
  };
}
