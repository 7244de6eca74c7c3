// Compares a dose entered on this device with the record that the service already has, and writes a note if both doses
// were given.
import type { Administration } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import type { Entry } from '../../outbox/entry.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { countsAsGiven } from '../doses/doses.ts';
import { useDoseRefusal } from './use-dose-refusal.ts';

/** Returns the record that the service already had; empty if the refusal contains none. */
export const existingOf = ({ refused }: Entry) => (refused?.existing ?? {}) as Partial<Administration>;

/** Returns the kind of conflict; undefined if there is no other record, or if this dose was not given. */
export function conflictOf(entry: Entry): 'bothGiven' | 'onlyMineGiven' | undefined {
  const { about, refused } = entry;
  if (about.kind !== 'dose' || refused?.code !== 'doseAlreadyRecorded') return undefined;
  if (!countsAsGiven(about.outcome)) return undefined;
  const { status } = existingOf(entry);
  if (status === 'administered') return 'bothGiven';
  return status === 'missed' ? 'onlyMineGiven' : undefined;
}

/** Finds the dose that the other record belongs to. */
export const findConflictingDose = <D extends { administration: { id: string } | null }>(
  entry: Entry,
  doses: readonly D[],
): D | undefined => doses.find(({ administration }) => administration?.id === existingOf(entry).id);

/** Returns a function that writes the note about both doses for the bird's history. */
export function useGivenTwiceNote(): (entry: Entry, dosage: string) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const refusal = useDoseRefusal();
  return (entry, dosage) => {
    const message = refusal(entry, { readByOthers: true });
    const at = formats.time(entry.createdAt);
    return t`Given twice: ${dosage}. ${message} The other time was ${at}.`;
  };
}
