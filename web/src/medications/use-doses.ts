// The doses of a bird over some days, with what was taken back on this device laid over them.
import type { Dose } from '@flock-care/contract/shapes';
import { useRead } from '../api/reads.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { addDays } from '../ui/formats.ts';
import { withTakenBack } from './doses.ts';

/** Undefined until anything is known. */
export function useDoses(birdId: string, from: string, to: string): readonly Dose[] | undefined {
  const { data } = useRead('GET /api/doses', { query: { birdId, from, to } });
  const waiting = useWaiting();
  const today = useFlockDay();
  return data && withTakenBack(data.doses, waiting, { today, now: Date.now() });
}

/** How many days the sheet of a dose shows. */
export const weekDays = 7;

/** The days of the sheet: up to today, or up to the dose if it is older. */
export function lastDayOf({ dueOn }: Dose, today: string): string {
  return dueOn > addDays(today, -weekDays) ? today : dueOn;
}

/** The doses of the same medication in the days of the sheet and on the day after. */
export function useDosesAround(dose: Dose): readonly Dose[] {
  const last = lastDayOf(dose, useFlockDay());
  const doses = useDoses(dose.birdId, addDays(last, 1 - weekDays), addDays(last, 1));
  return (doses ?? []).filter(({ medicationId }) => medicationId === dose.medicationId);
}
