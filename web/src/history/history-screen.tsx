// The history of the flock or one bird: its changes, with undo.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import { birdRead } from '../birds/bird-read.ts';
import { BirdScreenHead } from '../birds/bird-screen-head.tsx';
import { ConnectionLine } from '../frame/connection-line.tsx';
import { FlockNav } from '../frame/flock-nav.tsx';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { isPhone, useView } from '../ui/layout/use-view.ts';
import { ChangeList } from './change-list.tsx';
import { type HistoryChoice, historyChoiceOf } from './choice.ts';
import { HistoryFilters } from './history-filters.tsx';
import type { ChangeFilter } from './use-changes.ts';

const flockRoute = getRouteApi('/flock/history');
const birdRoute = getRouteApi('/flock/birds/$birdId/history');

export function FlockHistoryScreen() {
  const { t } = useLingui();
  const choice = flockRoute.useSearch();
  const onPhone = isPhone(useView());
  return (
    <History choice={choice}>
      {onPhone ? (
        <ScreenHead title={t`History`} sub={<UndoPromise />} back="/flock" />
      ) : (
        <ScreenHead title={t`History`} sub={<UndoPromise />} find={false} nav={<FlockNav />} />
      )}
    </History>
  );
}

export function BirdHistoryScreen() {
  const { birdId } = birdRoute.useParams();
  const choice = birdRoute.useSearch();
  return (
    <History key={birdId} choice={choice} birdId={birdId}>
      <BirdHead birdId={birdId} />
    </History>
  );
}

/**
 * The head of a bird's history. It is only a title if the bird is not loaded, for example because it has moved to
 * another flock.
 */
function BirdHead({ birdId }: { birdId: string }) {
  const { t } = useLingui();
  const { data } = useRead(...birdRead(birdId));
  if (!data) return <ScreenHead title={t`History`} back="/birds" />;
  const { name } = data.bird;
  return (
    <BirdScreenHead bird={data.bird} title={t`${name}’s history`} sub={<UndoPromise />} portraitSize={56} />
  );
}

function UndoPromise() {
  const { canEditRecords } = useRights();
  return canEditRecords ? <Trans>Corrections and deletions can be undone for 30 days.</Trans> : null;
}

interface Props {
  choice: HistoryChoice;
  birdId?: string;
  children: React.ReactNode;
}

function History({ choice, birdId, children }: Props) {
  const navigate = useNavigate();
  const docked = isPhone(useView());
  const filter: ChangeFilter = { ...choice, ...(birdId && { birdId }) };
  const filters = (
    <HistoryFilters
      scope={birdId ? 'bird' : 'flock'}
      choice={choice}
      docked={docked}
      onChoose={kind =>
        void navigate({ to: '.', search: historyChoiceOf({ kind }), replace: true, resetScroll: false })
      }
    />
  );
  return (
    <Screen narrow={birdId !== undefined}>
      {children}
      <ConnectionLine />
      {!docked && filters}
      <ChangeList filter={filter} />
      {docked && filters}
    </Screen>
  );
}
