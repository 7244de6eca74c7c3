// Saves an observation with a toast and Undo: a new note through the outbox, a correction directly to the service.
import type { Observation } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { newId } from '../../api/client.ts';
import { undoNewest, useUndoToast } from '../../api/undo.ts';
import { useWrite } from '../../api/writes.ts';
import type { Sign } from '../../labels/signs.ts';
import { outbox } from '../../outbox/device-outbox.ts';
import { useEntryToast } from '../../outbox/entry-toast.ts';

export interface ObservationDraft {
  signs: readonly Sign[];
  bodyCondition: number | null;
  notes: string;
  observedOn: string;
}

/**
 * @param observation the observation to correct; undefined for a new one
 * @returns a function that saves the observation, and throws if it cannot be saved
 */
export function useSaveNote(
  bird: { id: string; name: string },
  observation: Observation | undefined,
): (draft: ObservationDraft) => Promise<void> {
  const { t } = useLingui();
  const change = useWrite('PATCH /api/birds/:birdId/observations/:observationId');
  const toast = useEntryToast();
  const undoToast = useUndoToast();
  return async ({ signs, bodyCondition, notes, observedOn }) => {
    const body = { signs: [...signs], bodyCondition, notes, observedOn };
    const birdId = bird.id;
    if (observation) {
      const { id } = observation;
      await change.mutateAsync({ params: { birdId, observationId: id }, body });
      undoToast(t`Saved.`, 'observation', id);
      return;
    }
    // With an id, a repeated request does not store the note twice.
    const id = newId();
    const entry = await outbox.add({
      endpoint: 'POST /api/birds/:birdId/observations',
      request: { params: { birdId }, body: { id, ...body } },
      about: {
        ...{ kind: 'observation', birdId, birdName: bird.name, signs, observedOn },
        ...(bodyCondition !== null && { bodyCondition }),
      },
    });
    toast(
      entry.id,
      waits => (waits ? t`Waiting to be sent. Others cannot see this yet.` : t`Saved.`),
      async () => {
        if (!(await outbox.discard(entry.id))) await undoNewest('observation', id);
      },
    );
  };
}
