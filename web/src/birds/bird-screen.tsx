// A bird's page: how it is now, its weights, what it is given, what was seen, and who it is.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useAllRead, useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { useKeys } from '../app/shortcuts.ts';
import type { ChartVisit } from '../care/chart/annotations.ts';
import type { ChartWeight } from '../care/chart/series.ts';
import { WeightChart } from '../care/chart/weight-chart.tsx';
import { useGuard } from '../care/guard.ts';
import { useWeightHistory, weightHistory } from '../care/weight-history.ts';
import { useChartMedications } from '../medications/use-medications.ts';
import { entryRefusals } from '../outbox/entry-refusals.ts';
import { ConnectionLine } from '../today/connection-line.tsx';
import { Shapes } from '../today/shapes.tsx';
import { useFlockDay } from '../today/use-flock-day.ts';
import { useToday } from '../today/use-today.ts';
import { Afterwards } from '../ui/afterwards.tsx';
import { Button } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { useRoom } from '../ui/use-view.ts';
import { stateOf } from '../ui/verdicts.ts';
import { BirdHead } from './bird-head.tsx';
import { birdRead } from './bird-read.ts';
import { BirdRecords } from './bird-records.tsx';
import styles from './bird-screen.module.css';
import { WeightNow } from './weight-now.tsx';
import type { StoredWeight } from './weight-sheet.tsx';

const ObservationSheet = lazy(async () => ({
  default: (await import('./observation-sheet.tsx')).ObservationSheet,
}));
const HandoverSheet = lazy(async () => ({
  default: (await import('../sharing/handover-sheet.tsx')).HandoverSheet,
}));
const WeightSheet = lazy(async () => ({ default: (await import('./weight-sheet.tsx')).WeightSheet }));

const route = getRouteApi('/flock/panes/birds/$birdId');

/** What the parts of the page are given. */
export type PageBird = ReturnType<typeof usePageBird>['data'] & object;

export function BirdScreen() {
  const { birdId } = route.useParams();
  return (
    <div className={styles.page}>
      <Page key={birdId} birdId={birdId} />
    </div>
  );
}

function usePageBird(birdId: string) {
  const { data, error, refetch } = useRead(...birdRead(birdId));
  return { data: data?.bird, error, refetch };
}

function useChartVisits(birdId: string): ChartVisit[] {
  const { data } = useRead('GET /api/birds/:birdId/vet-visits', { params: { birdId } });
  return useMemo(
    () => (data?.vetVisits ?? []).map(({ visitedOn, reason }) => ({ day: visitedOn, reason })),
    [data],
  );
}

function Page({ birdId }: { birdId: string }) {
  const { t } = useLingui();
  const { data: bird, error, refetch } = usePageBird(birdId);
  const refusal = useRefusal({}, entryRefusals);
  const name = bird?.name;
  useDocumentTitle(name);
  if (bird) return <Whole bird={bird} />;
  if (!error) return <Shapes />;
  const again = <Button kind="plain" onClick={() => refetch()}>{t`Try again`}</Button>;
  return (
    <Screen>
      <ScreenHead title={t`Bird`} back="/birds" />
      <Notice icon={warning} kind="plain" action={again}>
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

/**
 * Shown once the weight and its chart are complete: parts that come one after the other would push each other down. The
 * records are below or beside them, and come next.
 */
function Whole({ bird }: { bird: PageBird }) {
  const params = { birdId: bird.id };
  const isRead = useAllRead(
    useToday(),
    useRead('GET /api/birds/:birdId/weight-guard', { params }),
    useRead(...weightHistory(bird.id)),
    useRead('GET /api/birds/:birdId/medications', { params }),
    useRead('GET /api/birds/:birdId/vet-visits', { params }),
  );
  return isRead ? <Known bird={bird} /> : <Shapes />;
}

const Known = memo(function Known({ bird }: { bird: PageBird }) {
  const today = useFlockDay();
  const board = useToday();
  const guard = useGuard(bird.id);
  const weights = useWeightHistory(bird.id);
  const medications = useChartMedications(bird.id);
  const visits = useChartVisits(bird.id);
  const onBoard = board.data?.birds.find(({ id }) => id === bird.id);
  const wide = useRoom() === 'desktop';
  const { tends, keeps, manages } = useRights();
  const { context } = useSignedIn();
  const [editing, setEditing] = useState<StoredWeight>();
  const { name: own } = context.user;
  // Of those with the same name the service knows who weighed it.
  const editOf = useCallback(
    ({ id, ...weight }: ChartWeight) =>
      id !== undefined && (keeps || weight.by === own) ? () => setEditing({ id, ...weight }) : undefined,
    [keeps, own],
  );
  const [open, setOpen] = useState<'note' | 'handover'>();
  const onNote = tends ? () => setOpen('note') : undefined;
  const onHandOver = manages ? () => setOpen('handover') : undefined;
  const navigate = useNavigate();
  // The page that a keeper prints leads here for another link.
  const isAskedFor = useRouterState({ select: ({ location }) => location.hash === 'hand-over' });
  const isHandingOver = manages && (open === 'handover' || isAskedFor);
  const onHandedOver = () => {
    setOpen(undefined);
    if (isAskedFor) void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  };
  useKeys({ n: onNote, h: onHandOver, escape: () => void navigate({ to: '/birds', search: true }) });
  const now = (
    <WeightNow {...{ bird, onBoard, guard, weights, today }} onNote={onNote} onHandOver={onHandOver} />
  );
  return (
    <Screen>
      <BirdHead bird={bird} onBoard={onBoard} today={today} onHandOver={onHandOver} />
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
              editOf={tends ? editOf : undefined}
            >
              {wide && now}
            </WeightChart>
          ) : (
            weights?.length === 0 && <NoWeights bird={bird} now={wide && now} />
          )}
        </div>
        <div className={styles.column}>
          <Afterwards>
            <BirdRecords {...{ bird, onBoard, guard, today, onNote }} />
          </Afterwards>
        </div>
      </div>
      <Suspense>
        {open === 'note' && (
          <ObservationSheet bird={bird} onBoard={onBoard} today={today} onClose={() => setOpen(undefined)} />
        )}
        {editing && (
          <WeightSheet bird={bird} weight={editing} today={today} onClose={() => setEditing(undefined)} />
        )}
        {isHandingOver && <HandoverSheet bird={bird} onClose={onHandedOver} />}
      </Suspense>
    </Screen>
  );
});

function NoWeights({ bird: { name }, now }: { bird: PageBird; now: ReactNode }) {
  return (
    <div className={styles.noWeights}>
      {now}
      <span className={styles.perch} aria-hidden="true" />
      <p>
        <Trans>{name}’s usual is learned from 4 mornings.</Trans>
      </p>
    </div>
  );
}
