// The note for a dose that two people gave, with the call of a vet beside it.
import { lazy, Suspense } from 'react';
import type { Entry } from '../outbox/entry.ts';
import { useToday } from '../today/use-today.ts';
import { useGivenTwiceNote } from './crossing.ts';

const ObservationSheet = lazy(async () => ({
  default: (await import('../birds/observation-sheet.tsx')).ObservationSheet,
}));

interface Props {
  entry: Entry;
  dose: { birdId: string; birdName: string; dosage: string };
  onKept: () => void;
  onClose: () => void;
}

export function GivenTwice({ entry, dose: { birdId, birdName, dosage }, onKept, onClose }: Props) {
  const noteOf = useGivenTwiceNote();
  const { data: board } = useToday();
  if (!board) return null;
  const onBoard = board.birds.find(({ id }) => id === birdId);
  return (
    <Suspense>
      <ObservationSheet
        bird={{ id: birdId, name: birdName, chartColor: onBoard?.chartColor ?? '#6b7280' }}
        onBoard={onBoard}
        today={board.date}
        begunWith={noteOf(entry, dosage)}
        onKept={onKept}
        onClose={onClose}
      />
    </Suspense>
  );
}
