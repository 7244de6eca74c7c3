// A hook that saves a medication and, if they have changed, its safety settings.
import { useWrite } from '../../api/writes.ts';
import { bodyOf, changesSafety, type MedicationDraft } from './medication-draft.ts';
import { safetyBody } from './schedule.ts';

interface Options {
  birdId: string;
  /** Undefined for a new medication. */
  medicationId: string | undefined;
  stored: MedicationDraft | undefined;
  /** Called with the id of a new medication before its safety settings are stored, because storing them may fail. */
  onAdded: (medicationId: string) => void;
}

export function useSaveMedication({ birdId, medicationId, stored, onAdded }: Options) {
  const add = useWrite('POST /api/birds/:birdId/medications');
  const change = useWrite('PUT /api/birds/:birdId/medications/:medicationId');
  const safety = useWrite('PUT /api/birds/:birdId/medications/:medicationId/safety');
  return {
    error: add.error ?? change.error ?? safety.error,
    isPending: add.isPending || change.isPending || safety.isPending,
    save: async (draft: MedicationDraft): Promise<string> => {
      for (const write of [add, change, safety]) write.reset();
      const body = bodyOf(draft);
      const existingId = medicationId ?? draft.storedId;
      const response = existingId
        ? await change.mutateAsync({ params: { birdId, medicationId: existingId }, body })
        : await add.mutateAsync({ params: { birdId }, body });
      const { id } = response.body.medication;
      if (!existingId) onAdded(id);
      if (changesSafety(draft, stored)) {
        const params = { birdId, medicationId: id };
        await safety.mutateAsync({ params, body: safetyBody(draft.safety) });
      }
      return id;
    },
  };
}
