// A bird's page: one layout for a current bird, and one for a past bird.
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { isNotFound, useAllRead, useRead } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useRights } from '../../api/use-session.ts';
import { birdRead, type PageBird } from '../../birds/bird-read.ts';
import { useFlockDay, useToday } from '../../board/use-today.ts';
import { weightHistory } from '../../care/weights/weight-history.ts';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { isGone } from '../../labels/stay-kinds.ts';
import { entryRefusals } from '../../outbox/entry-refusals.ts';
import { useStays } from '../../stays/use-stays.ts';
import { currentOf } from '../../stays/waiting-stays.ts';
import { Button } from '../../ui/controls/button.tsx';
import { warning } from '../../ui/icons/icons.ts';
import { useDocumentTitle } from '../../ui/layout/use-document-title.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import styles from './bird-screen.module.css';
import { CurrentBirdPage } from './current-bird-page.tsx';

const MoveOnSheet = lazy(async () => ({
  default: (await import('../../stays/move-on-sheet.tsx')).MoveOnSheet,
}));
const PastBirdPage = lazy(async () => ({ default: (await import('./past-bird-page.tsx')).PastBirdPage }));

const route = getRouteApi('/flock/panes/birds/$birdId');

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

function Page({ birdId }: { birdId: string }) {
  const { t } = useLingui();
  const { data: bird, error, refetch } = usePageBird(birdId);
  const refusal = useRefusal({}, entryRefusals);
  const name = bird?.name;
  useDocumentTitle(name);
  // A bird that the person may no longer see is not shown from the cache.
  if (bird && !isNotFound(error)) return <LoadedPage bird={bird} />;
  if (!error) return <Shapes />;
  const retryButton = <Button kind="plain" onClick={() => refetch()}>{t`Try again`}</Button>;
  return (
    <Screen>
      <ScreenHead title={t`Bird`} back="/birds" />
      <Notice icon={warning} kind="plain" action={retryButton}>
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

/**
 * Waits for the data of the weight and its chart, but no longer than useAllRead allows, because parts that appear one
 * by one would push each other down. The bird's other records are rendered afterwards.
 */
function LoadedPage({ bird }: { bird: PageBird }) {
  const params = { birdId: bird.id };
  const today = useFlockDay();
  const board = useToday();
  const stays = useStays(bird.id);
  const { canEditRecords } = useRights();
  // Undefined until the sheet is first opened.
  const [isMoving, setIsMoving] = useState<boolean>();
  const onMoveOn = useCallback(() => setIsMoving(true), []);
  const isRead = useAllRead(
    board,
    stays,
    useRead('GET /api/birds/:birdId/weight-guard', { params }),
    useRead(...weightHistory(bird.id)),
    useRead('GET /api/birds/:birdId/medications', { params }),
    useRead('GET /api/birds/:birdId/vet-visits', { params }),
    useRead('GET /api/birds/:birdId/observations', { params }),
  );
  if (!isRead) return <Shapes />;
  const stay = stays.data && currentOf(stays.data, today);
  const boardBird = board.data?.birds.find(({ id }) => id === bird.id);
  return (
    <>
      <Suspense fallback={<Shapes />}>
        {stay && isGone(stay.kind) ? (
          <PastBirdPage
            bird={bird}
            stay={stay}
            arrivedOn={stays.arrival?.arrivedOn}
            isMoving={isMoving}
            onMoveOn={onMoveOn}
          />
        ) : (
          <CurrentBirdPage bird={bird} stay={stay} onMoveOn={canEditRecords ? onMoveOn : undefined} />
        )}
      </Suspense>
      {/* The sheet stays open while the page below it changes. */}
      <Suspense>
        {isMoving && (
          <MoveOnSheet bird={{ ...bird, ...boardBird }} today={today} onClose={() => setIsMoving(false)} />
        )}
      </Suspense>
    </>
  );
}
