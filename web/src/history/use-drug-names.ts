// A hook for the drug names of medications and doses in the history. A change to a dose does not name its drug.
import type { Change } from '@flock-care/contract/shapes';
import { useRead } from '../api/reads.ts';
import { useToday } from '../board/use-today.ts';
import { type Lookup, recordKey } from './history-view.ts';

/**
 * @param birdId the bird whose history is shown and whose medications are read; undefined in the flock's history
 * @returns a function that returns the drug and dosage of a change, as the person typed them; undefined if they are
 * unknown
 */
export function useDrugNames(
  birdId: string | undefined,
  { known }: Lookup,
): (change: Change) => string | undefined {
  const { data: board } = useToday();
  const read = useRead(
    'GET /api/birds/:birdId/medications',
    { params: { birdId: birdId ?? '' } },
    { enabled: birdId !== undefined },
  );
  const names = new Map(board?.doses.map(dose => [dose.medicationId, `${dose.name} ${dose.dosage}`]));
  for (const { id, name, dosage } of read.data?.medications ?? []) names.set(id, `${name} ${dosage}`);
  return ({ kind, recordId, before, after }) => {
    const fields = { ...known.get(recordKey(kind, recordId)), ...before, ...after };
    const isMedication = kind === 'medication';
    const id = String(isMedication ? recordId : fields.medicationId);
    const named = isMedication ? fields : known.get(recordKey('medication', id));
    return named?.name ? [named.name, named.dosage].filter(Boolean).join(' ') : names.get(id);
  };
}
