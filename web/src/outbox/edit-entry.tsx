// Changes an entry that waits: a weight on the scale, a dose in its sheet. Until that is saved it waits as it is.
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { typeBefore } from '../care/weigh/typed.ts';
import { isWeighingDay } from '../care/weigh/weighing-day.ts';
import { doseKey } from '../medications/doses.ts';
import { useToday } from '../today/use-today.ts';
import { Button } from '../ui/button.tsx';
import type { Entry } from './entry.ts';
import { typedNote } from './notes.ts';

const DoseSheet = lazy(async () => ({ default: (await import('../medications/dose-sheet.tsx')).DoseSheet }));

interface Props {
  entry: Entry;
  /** What it is called, for screen readers. */
  title: string;
}

/** Nothing for what cannot be changed: it can be discarded and entered again. */
export function EditEntry({ entry, title }: Props) {
  const { about } = entry;
  const { data: board } = useToday();
  if (about.kind === 'weight' && board && isWeighingDay(about.recordedOn, board.date))
    return <EditWeight entry={entry} about={about} title={title} today={board.date} />;
  if (about.kind === 'dose') return <EditDose entry={entry} about={about} title={title} />;
  return null;
}

type OfKind<K extends Entry['about']['kind']> = Extract<Entry['about'], { kind: K }>;

interface WeightProps extends Props {
  about: OfKind<'weight'>;
  today: string;
}

function EditWeight({ entry, about, title, today }: WeightProps) {
  const navigate = useNavigate();
  const onEdit = () => {
    const { birdId, recordedOn, grams, fasting } = about;
    typeBefore(
      { birdId, today, entryId: entry.id },
      {
        text: String(grams),
        notes: typedNote(entry),
        ...(recordedOn !== today && { recordedOn }),
        ...(fasting !== undefined && { fasting }),
      },
    );
    void navigate({ to: '/weigh', search: { bird: birdId, entry: entry.id } });
  };
  return <Edit title={title} onEdit={onEdit} />;
}

function EditDose({ entry, about, title }: Props & { about: OfKind<'dose'> }) {
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
