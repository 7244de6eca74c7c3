// The entries of the lists on the vet's page, as text.
import { useLingui } from '@lingui/react/macro';
import { placeOf } from '../../birds/bird-text.ts';
import { usePresetText } from '../../medications/presets/use-preset-text.ts';
import { unbroken } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { type HandoverRecord, isCurrent, sortCurrentFirst } from './vet-facts.ts';

export interface Entry {
  id: string;
  /** The beginning of the entry. */
  lead: string;
  text: string;
  /** Only for a medication: its first and last day, and the number of given doses. */
  days?: string;
  given?: string;
}

export function useMedicationEntries(record: HandoverRecord, today: string) {
  const { t } = useLingui();
  const formats = useFormats();
  const { routeOf } = usePresetText();
  const frequencies = {
    once_daily: t`once a day`,
    twice_daily: t`twice a day`,
    every_8_hours: t`every 8 h`,
    every_6_hours: t`every 6 h`,
    as_needed: t`as needed`,
  };
  const countOf = new Map(record.adherence.map(count => [count.medicationId, count]));
  const entries = sortCurrentFirst(record.medications, today).map((medication): Entry => {
    const { id, name, dosage, route, frequency, doseSchedule, startDate, endDate } = medication;
    const times = doseSchedule.flatMap(({ time }) => (time === undefined ? [] : formats.timeOfDay(time)));
    const frequencyText = frequencies[frequency];
    const from = unbroken(formats.datedDay(startDate, today));
    const count = countOf.get(id);
    const [given, expected] = [count?.given ?? 0, count?.expected ?? 0];
    return {
      id,
      lead: name,
      text: [[unbreakableDose(dosage), routeOf(route)].filter(Boolean).join(' '), frequencyText, ...times]
        .filter(Boolean)
        .join(', '),
      days: endDate === null ? t`since ${from}` : `${from}, ${unbroken(formats.datedDay(endDate, today))}`,
      given: expected > 0 ? t`${given} of ${expected}` : formats.number(given),
    };
  });
  return { entries, hasCurrent: record.medications.some(medication => isCurrent(medication, today)) };
}

/** Keeps a figure and its unit on one line. */
const unbreakableDose = (dosage: string) => (/^\S+ \S+$/.test(dosage) ? unbroken(dosage) : dosage);

export function useVisitEntries({ vetVisits }: HandoverRecord): Entry[] {
  const formats = useFormats();
  return vetVisits.map(({ id, visitedOn, reason, clinicName, notes }) => {
    // Always shows the year, because a printed sheet may be read years later.
    const what = [formats.datedDay(visitedOn, ''), reason].filter(Boolean).join(', ');
    const text = [clinicName, notes].filter(Boolean).join('. ');
    return { id, lead: text ? `${what},` : what, text };
  });
}

/** Returns the filled-in fields of the care sheet, warnings first. */
export function useCareEntries({ careSheet }: HandoverRecord): Entry[] {
  const { t } = useLingui();
  const { warnings, diet, routine, notes } = careSheet;
  const entries: Entry[] = [
    { id: 'warnings', lead: t`Take care:`, text: warnings },
    { id: 'diet', lead: t`Diet:`, text: diet },
    { id: 'routine', lead: t`Routine:`, text: routine },
    { id: 'place', lead: t`Place:`, text: placeOf(careSheet) },
    { id: 'notes', lead: t`Notes:`, text: notes },
  ];
  return entries.filter(({ text }) => text);
}
