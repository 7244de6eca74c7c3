// A current bird's page: its current weight and verdict, the chart, and its records.
import type { Stay } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRights, useSignedIn } from '../../api/use-session.ts';
import { birdRead, type PageBird } from '../../birds/bird-read.ts';
import { useFlockDay, useToday } from '../../board/use-today.ts';
import type { ChartVisit } from '../../care/chart/annotations.ts';
import type { ChartWeight } from '../../care/chart/series.ts';
import { WeightChart } from '../../care/chart/weight-chart.tsx';
import { useDayScores } from '../../care/weights/use-day-scores.ts';
import { useWeightHistory } from '../../care/weights/weight-history.ts';
import type { StoredWeight } from '../../care/weights/weight-sheet.tsx';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { useKeys } from '../../frame/keys/shortcuts.ts';
import { Screen } from '../../frame/screen.tsx';
import { useGuard } from '../../guard/guard.ts';
import { useChartMedications } from '../../medications/doses/use-medications.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useRoom } from '../../ui/layout/use-view.ts';
import { AfterPaint } from '../../ui/painting/after-paint.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { BirdHead } from './bird-head.tsx';
import { BirdRecords } from './bird-records.tsx';
import styles from './bird-screen.module.css';
import { CurrentWeight } from './current-weight.tsx';
import { LocationLine } from './location-line.tsx';

const ObservationSheet = lazy(async () => ({
  default: (await import('../../care/observations/observation-sheet.tsx')).ObservationSheet,
}));
const HandoverSheet = lazy(async () => ({
  default: (await import('../../sharing/handover-sheet.tsx')).HandoverSheet,
}));
const WeightSheet = lazy(async () => ({
  default: (await import('../../care/weights/weight-sheet.tsx')).WeightSheet,
}));

interface Props {
  bird: PageBird;
  /** The current stay; undefined until it is read. */
  stay: Stay | undefined;
  /** Undefined for people who cannot edit records. */
  onMoveOn: (() => void) | undefined;
}

function useChartVisits(birdId: string): ChartVisit[] {
  const { data } = useRead('GET /api/birds/:birdId/vet-visits', { params: { birdId } });
  return useMemo(
    () => (data?.vetVisits ?? []).map(({ visitedOn, reason }) => ({ day: visitedOn, reason })),
    [data],
  );
}

export const CurrentBirdPage = memo(function CurrentBird({ bird, stay, onMoveOn }: Props) {
  const today = useFlockDay();
  const board = useToday();
  const guard = useGuard(bird.id);
  const weights = useWeightHistory(bird.id);
  const medications = useChartMedications(bird.id);
  const visits = useChartVisits(bird.id);
  const scores = useDayScores(bird.id, weights);
  const boardBird = board.data?.birds.find(({ id }) => id === bird.id);
  const wide = useRoom() === 'desktop';
  const { canGiveCare, canEditRecords, canManageFlock } = useRights();
  const { context } = useSignedIn();
  const [editing, setEditing] = useState<StoredWeight>();
  const { name: ownName } = context.user;
  // If two people have the same name, the service decides which of them may edit the weight.
  const editOf = useCallback(
    ({ id, ...weight }: ChartWeight) =>
      id !== undefined && (canEditRecords || weight.by === ownName)
        ? () => setEditing({ id, ...weight })
        : undefined,
    [canEditRecords, ownName],
  );
  const [open, setOpen] = useState<'note' | 'handover'>();
  const onNote = canGiveCare ? () => setOpen('note') : undefined;
  const onHandOver = canManageFlock ? () => setOpen('handover') : undefined;
  const navigate = useNavigate();
  // The printed page leads back here to create another link for the vet.
  const isRequested = useRouterState({ select: ({ location }) => location.hash === 'hand-over' });
  const isHandingOver = canManageFlock && (open === 'handover' || isRequested);
  const onHandoverClose = () => {
    setOpen(undefined);
    if (isRequested) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
  useKeys({ n: onNote, h: onHandOver, escape: () => void navigate({ to: '/birds', search: true }) });
  const now = (
    <CurrentWeight
      {...{ bird, boardBird, guard, weights, scores, today }}
      onNote={onNote}
      onHandOver={onHandOver}
    />
  );
  return (
    <Screen>
      <BirdHead bird={bird} boardBird={boardBird} today={today} onHandOver={onHandOver} onMoveOn={onMoveOn} />
      {stay && <LocationLine stay={stay} today={today} onMoveOn={onMoveOn} />}
      <ConnectionLine read={birdRead(bird.id)} />
      {!wide && now}
      <div className={styles.columns}>
        <div className={styles.column}>
          {weights && weights.length > 0 && guard ? (
            <WeightChart
              birdName={bird.name}
              weights={weights}
              today={today}
              growing={guard.stage !== 'adult'}
              usualGrams={guard.usualGrams}
              limits={guard.limits}
              state={stateOf(guard)}
              birthDay={bird.dateOfBirth}
              visits={visits}
              medications={medications}
              scores={scores}
              editOf={canGiveCare ? editOf : undefined}
            >
              {wide && now}
            </WeightChart>
          ) : (
            weights?.length === 0 && <NoWeights bird={bird} now={wide && now} />
          )}
        </div>
        <div className={styles.column}>
          <AfterPaint>
            <BirdRecords {...{ bird, boardBird, guard, today, onNote }} />
          </AfterPaint>
        </div>
      </div>
      <Suspense>
        {open === 'note' && (
          <ObservationSheet
            bird={bird}
            onBoard={boardBird}
            today={today}
            onClose={() => setOpen(undefined)}
          />
        )}
        {editing && (
          <WeightSheet bird={bird} weight={editing} today={today} onClose={() => setEditing(undefined)} />
        )}
        {isHandingOver && <HandoverSheet bird={bird} onClose={onHandoverClose} />}
      </Suspense>
    </Screen>
  );
});

function NoWeights({ bird: { id, name }, now }: { bird: PageBird; now: ReactNode }) {
  const { canGiveCare } = useRights();
  return (
    <div className={styles.noWeights}>
      {now}
      <span className={styles.perch} aria-hidden="true" />
      <p>
        <Trans>{name}’s usual is learned from 4 mornings.</Trans>
      </p>
      {canGiveCare && (
        <ButtonLink to="/birds/$birdId/weights" params={{ birdId: id }}>
          <Trans>Enter weights from other days</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
