// The history of the flock, or of one bird: who changed what, from what to what, and the way back.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { birdRead } from '../birds/bird-read.ts';
import { BirdScreenHead } from '../birds/bird-screen-head.tsx';
import { ConnectionLine } from '../today/connection-line.tsx';
import { isPhone, useView } from '../ui/use-view.ts';
import { FlockNav } from '../workspaces/flock-nav.tsx';
import { ChangeList } from './change-list.tsx';
import { type HistoryChoice, historyChoiceOf } from './choice.ts';
import { HistoryFilters } from './history-filters.tsx';
import type { Wanted } from './use-changes.ts';

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

/** A bird that has left has no page any more; the flock keeps one line about it. */
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
  const { keeps } = useRights();
  return keeps ? <Trans>Corrections and deletions can be undone for 30 days.</Trans> : null;
}

interface Props {
  choice: HistoryChoice;
  birdId?: string;
  children: React.ReactNode;
}

function History({ choice, birdId, children }: Props) {
  const navigate = useNavigate();
  const docked = isPhone(useView());
  const wanted: Wanted = { ...choice, ...(birdId && { birdId }) };
  const filters = (
    <HistoryFilters
      whose={birdId ? 'bird' : 'flock'}
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
      <ChangeList wanted={wanted} />
      {docked && filters}
    </Screen>
  );
}
