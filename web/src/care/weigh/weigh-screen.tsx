// The weigh screen: one bird, or a round through a room. A round on a desktop is a list; otherwise, the current bird
// fills the screen.
import { Trans, useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useMembership, useRights } from '../../api/use-session.ts';
import { useToday } from '../../board/use-today.ts';
import { BoardNotLoaded } from '../../frame/board-not-loaded.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { ScaleSheet } from '../../scales/lazy-scale.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useView } from '../../ui/layout/use-view.ts';
import { ConditionSheet, NoteSheet } from './choices.tsx';
import { DesktopRound } from './desktop-round.tsx';
import { SpokenLastSaved, useSavedToast } from './last-saved.tsx';
import type { Part } from './round.ts';
import { RoundSummary } from './round-summary.tsx';
import { TouchRound } from './touch-round.tsx';
import { type LastSaved, useWeighing } from './use-weighing.ts';
import styles from './weigh.module.css';

const ScanCard = lazy(async () => ({ default: (await import('./scan-card.tsx')).ScanCard }));

/** A tablet can be as wide as a desktop. It gets the keypad because it has no keyboard. */
const coarsePointer = matchMedia('(pointer: coarse)');

export function WeighScreen() {
  const { bird, entry, room, apart } = useSearch({ from: '/flock/weigh' });
  const { canGiveCare } = useRights();
  // The key makes the screen start over for another bird, entry or part.
  return canGiveCare ? (
    <Weigh
      key={`${bird} ${entry} ${room} ${apart}`}
      single={bird}
      entryId={entry}
      part={apart ? null : room}
    />
  ) : (
    <CannotWeigh />
  );
}

interface Props {
  single: string | undefined;
  entryId: string | undefined;
  part: Part | undefined;
}

function Weigh({ single, entryId, part }: Props) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const view = useView();
  const showSavedToast = useSavedToast();
  const end = () => void (canGoBack ? router.history.back() : navigate({ to: '/today' }));
  const onDone = (saved?: LastSaved) => {
    end();
    if (saved) showSavedToast(saved);
  };
  const weighing = useWeighing({ single, entryId, part, onDone });
  const [open, setOpen] = useState<'note' | 'condition' | 'scan' | 'scale'>();
  const { data: board } = useToday();
  if (!weighing) return <NotYet />;
  if (board?.birds.length === 0 && single === undefined) return <NoBirds />;
  if (single !== undefined && !weighing.bird) return <NoSuchBird />;
  const props = {
    weighing,
    single: single !== undefined,
    onNote: () => setOpen('note'),
    onCondition: () => setOpen('condition'),
    onScan: () => setOpen('scan'),
    onScale: () => setOpen('scale'),
    isPaused: open !== undefined,
    onEnd: end,
  };
  const onClose = () => setOpen(undefined);
  const isDesktopRound = view === 'desktop' && single === undefined && !coarsePointer.matches;
  return (
    <>
      <SpokenLastSaved last={weighing.last} />
      {!weighing.bird ? (
        <RoundSummary weighing={weighing} onEnd={end} />
      ) : isDesktopRound ? (
        <DesktopRound {...props} />
      ) : (
        <TouchRound {...props} />
      )}
      {open === 'note' && weighing.bird && <NoteSheet weighing={weighing} onClose={onClose} />}
      {open === 'scale' && <ScaleSheet onClose={onClose} />}
      {open === 'condition' && weighing.bird && <ConditionSheet weighing={weighing} onClose={onClose} />}
      {open === 'scan' && (
        <Suspense>
          <ScanCard weighing={weighing} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}

/** Shown until the board is read, or if reading it fails. */
function NotYet() {
  const { t } = useLingui();
  const { error, refetch } = useToday();
  return error ? <BoardNotLoaded title={t`Weigh`} error={error} onRetry={refetch} /> : <Shapes />;
}

/** Shown if the flock has no birds, or if the person may see none. */
function NoBirds() {
  const { canEditRecords, birdIds } = useRights();
  return (
    <NothingToWeigh>
      {!birdIds && (
        <p>
          <Trans>No birds live here yet.</Trans>
        </p>
      )}
      {canEditRecords && !birdIds && (
        <ButtonLink to="/birds/new" kind="filled">
          <Trans>Add your first bird</Trans>
        </ButtonLink>
      )}
    </NothingToWeigh>
  );
}

/**
 * Shown if a link, notification or bookmark leads to a bird that is not in this flock, for example because it has left.
 */
function NoSuchBird() {
  const { name } = useMembership().workspace;
  return (
    <NothingToWeigh>
      <p role="alert">
        <Trans>This bird is not in {name}. It was moved or deleted, or it is in another flock.</Trans>
      </p>
      <ButtonLink to="/weigh" search={{}} kind="filled">
        <Trans>Weigh the flock</Trans>
      </ButtonLink>
      <ButtonLink to="/birds">
        <Trans>Go to the birds</Trans>
      </ButtonLink>
    </NothingToWeigh>
  );
}

function CannotWeigh() {
  return (
    <NothingToWeigh>
      <p>
        <Trans>Only owners, assistants and caregivers can weigh. You can look at everything.</Trans>
      </p>
      <ButtonLink to="/today">
        <Trans>Go to Today</Trans>
      </ButtonLink>
    </NothingToWeigh>
  );
}

/** Says why nothing can be weighed here, and may offer links to other screens. */
function NothingToWeigh({ children }: { children: ReactNode }) {
  return (
    <div className={styles.alone}>
      <h1>
        <Trans>Weigh</Trans>
      </h1>
      {children}
    </div>
  );
}
