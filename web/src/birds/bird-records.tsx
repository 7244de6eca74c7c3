// What is recorded of a bird besides its weights: medications, visits and notes, its vet, and who it is.
import { useAllRead, useRead } from '../api/reads.ts';
import type { Guard } from '../care/guard.ts';
import { courseDays } from '../medications/course-doses.tsx';
import { useMedications } from '../medications/use-medications.ts';
import type { BirdToday } from '../today/board.ts';
import { Afterwards } from '../ui/afterwards.tsx';
import { AboutSection, StageSection } from './about-section.tsx';
import type { PageBird } from './bird-screen.tsx';
import { MedicationSection } from './medication-section.tsx';
import { VetSection } from './vet-section.tsx';
import { VisitsSection } from './visits-section.tsx';

interface Props {
  bird: PageBird;
  onBoard: BirdToday | undefined;
  guard: Guard | undefined;
  today: string;
  /** Opens the sheet of a note; absent for people who may not. */
  onNote: (() => void) | undefined;
}

/** Shown once all of it is read, so that nothing on it moves. */
export function BirdRecords({ bird, onBoard, guard, today, onNote }: Props) {
  const params = { birdId: bird.id };
  const medications = useMedications(bird.id);
  // The marks under a medication need the doses.
  const isMedicated = medications?.some(({ endDate }) => endDate === null || endDate >= today) ?? false;
  const [from = today] = courseDays(today);
  const doses = useRead(
    'GET /api/doses',
    { query: { birdId: bird.id, from, to: today } },
    { enabled: isMedicated },
  );
  const isRead = useAllRead(
    useRead('GET /api/birds/:birdId/observations', { params }),
    useRead('GET /api/birds/:birdId/care-sheet', { params }),
    ...(isMedicated ? [doses] : []),
  );
  if (!isRead) return null;
  return (
    <>
      {guard && guard.stage !== 'adult' && <StageSection bird={bird} guard={guard} />}
      <MedicationSection bird={bird} />
      <VisitsSection bird={bird} onBoard={onBoard} today={today} onNote={onNote} />
      <Afterwards>
        <VetSection bird={bird} contact={onBoard?.call ?? null} />
        <AboutSection bird={bird} today={today} guard={guard} />
      </Afterwards>
    </>
  );
}
