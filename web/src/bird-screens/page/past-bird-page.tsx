// The page of a past bird, with its portrait, its whole weight curve and its records. For a bird that has died, the
// page is a memorial.
import type { Stay } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useAllRead, useRead } from '../../api/reads.ts';
import { useRights } from '../../api/use-session.ts';
import { birdRead, type PageBird } from '../../birds/bird-read.ts';
import { boardRead, useFlockDay } from '../../board/use-today.ts';
import { WeightChart } from '../../care/chart/weight-chart.tsx';
import { useWeightHistory } from '../../care/weights/weight-history.ts';
import { FilePart } from '../../files/parts/lazy-file-part.tsx';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { useKeys } from '../../frame/keys/shortcuts.ts';
import { Screen } from '../../frame/screen.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { isDeath } from '../../labels/stay-kinds.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AfterPaint } from '../../ui/painting/after-paint.tsx';
import type { PortraitBird } from '../../ui/portraits/portrait.tsx';
import { AboutSection } from './about-section.tsx';
import { useBackLink } from './bird-head.tsx';
import styles from './bird-screen.module.css';
import { LifeSection } from './life-section.tsx';
import { MedicationSection } from './medication-section.tsx';
import { PastBirdHead } from './past-bird-head.tsx';
import { VetSection } from './vet-section.tsx';
import { VisitsSection } from './visits-section.tsx';

const ObservationSheet = lazy(async () => ({
  default: (await import('../../care/observations/observation-sheet.tsx')).ObservationSheet,
}));

interface Props {
  bird: PageBird;
  /** The stay that records how the bird left. */
  stay: Stay;
  arrivedOn: string | undefined;
  /** True while the sheet "Move on" is open, false after it is closed, undefined before it is opened. */
  isMoving: boolean | undefined;
  onMoveOn: () => void;
}

/** A past bird's chart shows no limits, because its weights are no longer judged. */
const noLimits = { watchPercent: 0, callVetPercent: 0, urgentPercent: 0 };

export function PastBirdPage({ bird, stay, arrivedOn, isMoving, onMoveOn }: Props) {
  const today = useFlockDay();
  const weights = useWeightHistory(bird.id);
  const { canGiveCare, canManageFlock } = useRights();
  const [noting, setNoting] = useState(false);
  const onNote = canGiveCare ? () => setNoting(true) : undefined;
  const navigate = useNavigate();
  const portrait = usePortrait(bird);
  const backLink = useBackLink();
  useKeys({ n: onNote, escape: () => void navigate(backLink) });
  if (!portrait) return <Shapes />;
  return (
    <Screen>
      <PastBirdHead
        bird={bird}
        portrait={portrait}
        stay={stay}
        arrivedOn={arrivedOn}
        today={today}
        isMoving={isMoving}
      >
        {canManageFlock && !isDeath(stay.kind) && (
          <Button aria-haspopup="dialog" onClick={onMoveOn}>
            <Trans>Move on</Trans>
          </Button>
        )}
      </PastBirdHead>
      <ConnectionLine read={birdRead(bird.id)} />
      <div className={styles.gone}>
        {weights && weights.length > 0 && (
          <WeightChart
            birdName={bird.name}
            weights={weights}
            today={today}
            endsOn={stay.startedOn}
            usualGrams={null}
            limits={noLimits}
            state="usual"
          />
        )}
        <AfterPaint>
          <Records bird={bird} today={today} onNote={onNote} />
        </AfterPaint>
      </div>
      <Suspense>
        {noting && (
          <ObservationSheet
            bird={bird}
            onBoard={undefined}
            today={today}
            isGone
            onClose={() => setNoting(false)}
          />
        )}
      </Suspense>
    </Screen>
  );
}

/**
 * Returns the bird with its photo from the cached board, or else from the service; without a photo if the request fails
 * or takes too long. Undefined while waiting for the service.
 */
function usePortrait(bird: PageBird): PortraitBird | undefined {
  const fullBird = useRead('GET /api/birds/:birdId', { params: { birdId: bird.id } });
  const board = useRead(...boardRead, undefined, { enabled: false });
  const isRead = useAllRead(fullBird);
  // A bird that has just left is still on the cached board, so its page appears immediately.
  const onBoard = board.data?.today.birds.find(({ id }) => id === bird.id);
  const photo = onBoard?.photo;
  return isRead || onBoard ? { ...bird, ...fullBird.data?.bird, ...(photo && { photo }) } : undefined;
}

interface RecordsProps {
  bird: PageBird;
  today: string;
  onNote: (() => void) | undefined;
}

function Records({ bird, today, onNote }: RecordsProps) {
  const { data, error } = useRead('GET /api/birds/:birdId/care-sheet', { params: { birdId: bird.id } });
  if (!data && !error) return null;
  return (
    <>
      <LifeSection bird={bird} today={today} />
      <VisitsSection bird={bird} boardBird={undefined} today={today} onNote={onNote} isGone />
      <FilePart bird={bird} />
      <MedicationSection bird={bird} isGone />
      <VetSection bird={bird} contact={null} />
      <AboutSection bird={bird} today={today} guard={undefined} isGone />
    </>
  );
}
