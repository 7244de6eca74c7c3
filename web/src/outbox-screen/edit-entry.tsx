// The Edit button of a waiting entry: opens a weight on the weigh screen, or a dose in its sheet. The entry stays until
// the edit is saved.
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useToday } from '../board/use-today.ts';
import { storeTyped } from '../care/weigh/round-drafts.ts';
import { isWeighingDay } from '../care/weights/weighing-day.ts';
import { doseKey } from '../medications/doses/doses.ts';
import type { Entry } from '../outbox/entry.ts';
import { readTypedNote } from '../outbox/notes.ts';
import { Button } from '../ui/controls/button.tsx';

const DoseSheet = lazy(async () => ({
  default: (await import('../medications/sheet/dose-sheet.tsx')).DoseSheet,
}));

interface Props {
  entry: Entry;
  /** The entry's title, for screen readers. */
  title: string;
}

/** Renders nothing for an entry that cannot be edited. People can discard it and enter it again. */
export function EditEntry({ entry, title }: Props) {
  const { about } = entry;
  const { data: board } = useToday();
  if (about.kind === 'weight' && board && isWeighingDay(about.recordedOn, board.date))
    return <EditWeight entry={entry} about={about} title={title} today={board.date} />;
  if (about.kind === 'dose') return <EditDose entry={entry} about={about} title={title} />;
  return null;
}

type EntryAbout<K extends Entry['about']['kind']> = Extract<Entry['about'], { kind: K }>;

interface WeightProps extends Props {
  about: EntryAbout<'weight'>;
  today: string;
}

function EditWeight({ entry, about, title, today }: WeightProps) {
  const navigate = useNavigate();
  const onEdit = () => {
    const { birdId, recordedOn, grams, fasting, bodyCondition } = about;
    storeTyped(
      { birdId, today, entryId: entry.id },
      {
        text: String(grams),
        notes: readTypedNote(entry),
        ...(recordedOn !== today && { recordedOn }),
        ...(fasting !== undefined && { fasting }),
        ...(bodyCondition !== undefined && { bodyCondition }),
      },
    );
    void navigate({ to: '/weigh', search: { bird: birdId, entry: entry.id } });
  };
  return <Edit title={title} onEdit={onEdit} />;
}

function EditDose({ entry, about, title }: Props & { about: EntryAbout<'dose'> }) {
  const { data: board } = useToday();
  const [open, setOpen] = useState(false);
  const { medicationId, slot: administrationSlot, administeredOn: dueOn } = about;
  const key = doseKey({ medicationId, administrationSlot, dueOn });
  const dose = board?.doses.find(one => doseKey(one) === key);
  if (!dose) return null;
  const bird = board?.birds.find(({ id }) => id === dose.birdId);
  return (
    <>
      <Edit title={title} onEdit={() => setOpen(true)} />
      {open && (
        <Suspense>
          <DoseSheet dose={dose} bird={bird} entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Edit({ title, onEdit }: { title: string; onEdit: () => void }) {
  const { t } = useLingui();
  return (
    <Button aria-label={t`Edit ${title}`} onClick={onEdit}>
      <Trans>Edit</Trans>
    </Button>
  );
}
