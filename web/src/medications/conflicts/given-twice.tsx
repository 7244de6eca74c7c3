// The sheet for a note about a dose that was given twice. It also offers to call a vet.
import { lazy, Suspense } from 'react';
import { useToday } from '../../board/use-today.ts';
import type { Entry } from '../../outbox/entry.ts';
import { useGivenTwiceNote } from './conflict.ts';

const ObservationSheet = lazy(async () => ({
  default: (await import('../../care/observations/observation-sheet.tsx')).ObservationSheet,
}));

interface Props {
  entry: Entry;
  dose: { birdId: string; birdName: string; dosage: string };
  onSaved: () => void;
  onClose: () => void;
}

export function GivenTwice({ entry, dose: { birdId, birdName, dosage }, onSaved, onClose }: Props) {
  const noteOf = useGivenTwiceNote();
  const { data: board } = useToday();
  if (!board) return null;
  const boardBird = board.birds.find(({ id }) => id === birdId);
  return (
    <Suspense>
      <ObservationSheet
        bird={{ id: birdId, name: birdName, chartColor: boardBird?.chartColor ?? '#6b7280' }}
        onBoard={boardBird}
        today={board.date}
        initialNote={noteOf(entry, dosage)}
        onSaved={onSaved}
        onClose={onClose}
      />
    </Suspense>
  );
}
