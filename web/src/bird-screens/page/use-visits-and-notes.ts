// Lists a bird's vet visits and observations, newest first, including unsent observations.
import type { Observation } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useRead } from '../../api/reads.ts';
import { useConditionNames } from '../../labels/conditions.ts';
import { useSignList } from '../../labels/signs.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Visit } from './visit-sheet.tsx';

export interface VisitOrNote {
  key: string;
  day: string;
  /** The reason and the clinic are set only for visits. */
  reason?: string;
  clinic?: string;
  /** The observed signs and body condition as text; empty for visits. */
  signs: string;
  text: string;
  by: string;
  waiting?: true;
  visit?: Visit;
  observation?: Observation;
}

export function useVisitsAndNotes(birdId: string): VisitOrNote[] {
  const { t } = useLingui();
  const signList = useSignList();
  const nameOf = useConditionNames();
  const visits = useRead('GET /api/birds/:birdId/vet-visits', { params: { birdId } });
  const observations = useRead('GET /api/birds/:birdId/observations', { params: { birdId } });
  const waiting = useWaiting();
  const describe = (signs: readonly string[], score: number | null | undefined) => {
    const name = score ? nameOf(score) : '';
    const condition = name && t`Body condition ${name}.`;
    return [signs.length > 0 && `${signList(signs)}.`, condition].filter(Boolean).join(' ');
  };
  const items: VisitOrNote[] = [];
  for (const { id, about, landedAt } of waiting) {
    if (about.kind !== 'observation' || about.birdId !== birdId) continue;
    items.push({
      key: id,
      day: about.observedOn,
      signs: describe(about.signs, about.bodyCondition),
      text: '',
      by: landedAt ? '' : t`Not sent yet`,
      ...(!landedAt && { waiting: true as const }),
    });
  }
  for (const visit of visits.data?.vetVisits ?? []) {
    const { id, visitedOn: day, reason, clinicName: clinic, notes: text } = visit;
    items.push({ key: id, day, reason, clinic, signs: '', text, by: t`Visit`, visit });
  }
  for (const observation of observations.data?.observations ?? []) {
    const { id, observedOn, signs, bodyCondition, notes, createdByName } = observation;
    const by = createdByName ? t`Note by ${createdByName}` : t`Note`;
    items.push({
      key: id,
      day: observedOn,
      signs: describe(signs, bodyCondition),
      text: notes,
      by,
      observation,
    });
  }
  return items.sort((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0));
}
