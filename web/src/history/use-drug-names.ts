// The drugs of medications and doses in the history: a change of a dose has no names.
import type { Change } from '@flock-care/contract/shapes';
import { useRead } from '../api/reads.ts';
import { useToday } from '../today/use-today.ts';
import { type Lookup, recordKey } from './history-view.ts';

/**
 * @param birdId in the history of one bird: all of its medications are known
 * @returns a function of a change: drug and dose as they were typed, undefined if they are not known
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
