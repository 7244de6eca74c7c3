// A dose of this device that met another record: what of it was given, and the note for a dose that was given twice.
import type { Administration } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import type { Entry } from '../outbox/entry.ts';
import { useFormats } from '../ui/use-formats.ts';
import { countsAsGiven } from './doses.ts';
import { useDoseRefusal } from './use-dose-refusal.ts';

/** The record that was there first. */
export const existingOf = ({ refused }: Entry) => (refused?.existing ?? {}) as Partial<Administration>;

/** @returns undefined if there is no other record, or if this dose was not given anyway */
export function crossingOf(entry: Entry): 'bothGiven' | 'onlyMineGiven' | undefined {
  const { about, refused } = entry;
  if (about.kind !== 'dose' || refused?.code !== 'doseAlreadyRecorded') return undefined;
  if (!countsAsGiven(about.outcome)) return undefined;
  const { status } = existingOf(entry);
  if (status === 'administered') return 'bothGiven';
  return status === 'missed' ? 'onlyMineGiven' : undefined;
}

/** The dose that the other record is of, if it is among these. */
export const crossedDose = <D extends { administration: { id: string } | null }>(
  entry: Entry,
  doses: readonly D[],
): D | undefined => doses.find(({ administration }) => administration?.id === existingOf(entry).id);

/** The record of the dose is theirs; that there were two is for the history of the bird. */
export function useGivenTwiceNote(): (entry: Entry, dosage: string) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const refusal = useDoseRefusal();
  return (entry, dosage) => {
    const message = refusal(entry, { named: true });
    const at = formats.time(entry.createdAt);
    return t`Given twice: ${dosage}. ${message} The other time was ${at}.`;
  };
}
