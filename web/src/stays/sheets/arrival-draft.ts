// Decides which fields the arrival form shows for a source, and builds the request body.
import type { Arrival, ArrivalSource } from '@flock-care/contract/shapes';
import type { RequestOf } from '../../api/client.ts';

export type ArrivalDraft = Omit<Arrival, 'ring'> & { ringNumber: string; ringKind: Arrival['ring']['kind'] };

/** The text fields that only some arrivals have. */
export type FieldOfSource = 'fromName' | 'fromContact' | 'foundAt' | 'caseNumber' | 'condition';

const person = ['fromName', 'fromContact'] as const;
const fieldsOfSource: Readonly<Record<ArrivalSource, readonly FieldOfSource[]>> = {
  hatched_here: [],
  bought: [...person, 'condition'],
  given: [...person, 'condition'],
  adopted: [...person, 'caseNumber', 'condition'],
  surrendered: [...person, 'caseNumber', 'condition'],
  stray: [...person, 'foundAt', 'caseNumber', 'condition'],
  confiscated: [...person, 'foundAt', 'caseNumber', 'condition'],
  transferred: [...person, 'caseNumber', 'condition'],
  returned: [...person, 'condition'],
  unknown: ['condition'],
};

export const draftOf = ({ ring, ...arrival }: Arrival): ArrivalDraft => ({
  ...arrival,
  ringNumber: ring.number,
  ringKind: ring.kind,
});

/**
 * Decides whether the form shows a field. The ring number, and a field that only some sources have, are hidden unless
 * they apply or have a stored value.
 */
export function isShown(
  field: keyof ArrivalDraft,
  { source, ringKind }: Pick<ArrivalDraft, 'source' | 'ringKind'>,
  stored: ArrivalDraft,
): boolean {
  if (field === 'ringNumber') return ringKind !== 'none' || stored.ringNumber !== '';
  const dependsOnSource = Object.values(fieldsOfSource).some(fields => fields.some(other => other === field));
  return !dependsOnSource || fieldsOfSource[source].some(other => other === field) || stored[field] !== '';
}

/** Returns the request body that sets these fields. */
export function bodyOf({
  ringNumber,
  ringKind,
  ...others
}: Partial<ArrivalDraft>): RequestOf<'PUT /api/birds/:birdId/arrival'>['body'] {
  const ring = {
    ...(ringNumber !== undefined && { number: ringNumber }),
    ...(ringKind !== undefined && { kind: ringKind }),
  };
  return { ...others, ...(Object.keys(ring).length > 0 && { ring }) };
}
