// A bird's records, except weights: medications, visits and notes, files, stays, the vet, and its details.
import { useAllRead, useRead } from '../../api/reads.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import type { BirdToday } from '../../board/board.ts';
import { FilePart } from '../../files/parts/lazy-file-part.tsx';
import type { Guard } from '../../guard/guard.ts';
import { courseDays } from '../../medications/course/course-doses.tsx';
import { useMedications } from '../../medications/doses/use-medications.ts';
import { AfterPaint } from '../../ui/painting/after-paint.tsx';
import { AboutSection, StageSection } from './about-section.tsx';
import { LifeSection } from './life-section.tsx';
import { MedicationSection } from './medication-section.tsx';
import { VetSection } from './vet-section.tsx';
import { VisitsSection } from './visits-section.tsx';

interface Props {
  bird: PageBird;
  boardBird: BirdToday | undefined;
  guard: Guard | undefined;
  today: string;
  /** Opens the note sheet; undefined for people who cannot add notes. */
  onNote: (() => void) | undefined;
}

/** Waits for the records before it shows anything, so that nothing moves. */
export function BirdRecords({ bird, boardBird, guard, today, onNote }: Props) {
  const params = { birdId: bird.id };
  const medications = useMedications(bird.id);
  // The marks below a medication need the doses.
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
      <VisitsSection bird={bird} boardBird={boardBird} today={today} onNote={onNote} />
      <AfterPaint>
        <FilePart bird={bird} />
        <LifeSection bird={bird} today={today} />
        <VetSection bird={bird} contact={boardBird?.call ?? null} />
        <AboutSection bird={bird} today={today} guard={guard} />
      </AfterPaint>
    </>
  );
}
