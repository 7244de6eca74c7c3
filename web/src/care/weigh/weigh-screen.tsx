// The weigh screen: one bird, or a round through a room. It fills a phone or tablet; on a desktop it is a list.
import { Trans, useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMembership, useRights } from '../../api/use-session.ts';
import { useToday } from '../../board/use-today.ts';
import { BoardNotLoaded } from '../../frame/board-not-loaded.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useView } from '../../ui/layout/use-view.ts';
import { ConditionSheet, NoteSheet } from './choices.tsx';
import { DeskRound } from './desk-round.tsx';
import { HandRound } from './hand-round.tsx';
import { SpokenLastSaved, useSavedToast } from './last-saved.tsx';
import type { Part } from './round.ts';
import { RoundSummary } from './round-summary.tsx';
import { type LastSaved, useWeighing } from './use-weighing.ts';
import styles from './weigh.module.css';

/** A tablet may be as wide as a desktop. Without a keyboard it still gets the keypad. */
const isTouched = matchMedia('(pointer: coarse)');

export function WeighScreen() {
  const { bird, entry, room, apart } = useSearch({ from: '/flock/weigh' });
  const { canGiveCare } = useRights();
  // A change of bird, entry or part starts over.
  return canGiveCare ? (
    <Weigh
      key={`${bird} ${entry} ${room} ${apart}`}
      single={bird}
      entryId={entry}
      part={apart ? null : room}
    />
  ) : (
    <MayNotWeigh />
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
  const sayThatIsSaved = useSavedToast();
  const end = () => void (canGoBack ? router.history.back() : navigate({ to: '/today' }));
  const onDone = (saved?: LastSaved) => {
    end();
    if (saved) sayThatIsSaved(saved);
  };
  const weighing = useWeighing({ single, entryId, part, onDone });
  const [open, setOpen] = useState<'note' | 'condition'>();
  const { data: board } = useToday();
  if (!weighing) return <NotYet />;
  if (board?.birds.length === 0 && single === undefined) return <NoBirds />;
  if (single !== undefined && !weighing.bird) return <NoSuchBird />;
  const props = {
    weighing,
    single: single !== undefined,
    onNote: () => setOpen('note'),
    onCondition: () => setOpen('condition'),
    onEnd: end,
  };
  const onClose = () => setOpen(undefined);
  const isDesk = view === 'desktop' && single === undefined && !isTouched.matches;
  return (
    <>
      <SpokenLastSaved last={weighing.last} />
      {!weighing.bird ? (
        <RoundSummary weighing={weighing} onEnd={end} />
      ) : isDesk ? (
        <DeskRound {...props} />
      ) : (
        <HandRound {...props} />
      )}
      {open === 'note' && weighing.bird && <NoteSheet weighing={weighing} onClose={onClose} />}
      {open === 'condition' && weighing.bird && <ConditionSheet weighing={weighing} onClose={onClose} />}
    </>
  );
}

/** Shown until the board is read, or if reading it fails. */
function NotYet() {
  const { t } = useLingui();
  const { error, refetch } = useToday();
  return error ? <BoardNotLoaded title={t`Weigh`} error={error} onRetry={refetch} /> : <Shapes />;
}

/** The flock has no birds yet. */
function NoBirds() {
  const { canEditRecords } = useRights();
  return (
    <InsteadOfScale>
      <p>
        <Trans>No birds live here yet.</Trans>
      </p>
      {canEditRecords && (
        <ButtonLink to="/birds/new" kind="filled">
          <Trans>Add your first bird</Trans>
        </ButtonLink>
      )}
    </InsteadOfScale>
  );
}

/** A link, notification or bookmark may name a bird that has left, or is in another flock of this person. */
function NoSuchBird() {
  const { name } = useMembership().workspace;
  return (
    <InsteadOfScale>
      <p role="alert">
        <Trans>This bird is not in {name}. It was moved or deleted, or it is in another flock.</Trans>
      </p>
      <ButtonLink to="/weigh" search={{}} kind="filled">
        <Trans>Weigh the flock</Trans>
      </ButtonLink>
      <ButtonLink to="/birds">
        <Trans>Go to the birds</Trans>
      </ButtonLink>
    </InsteadOfScale>
  );
}

function MayNotWeigh() {
  return (
    <InsteadOfScale>
      <p>
        <Trans>Owners, assistants and caregivers can weigh. You can look at everything.</Trans>
      </p>
      <ButtonLink to="/today">
        <Trans>Go to Today</Trans>
      </ButtonLink>
    </InsteadOfScale>
  );
}

/** Says why nothing can be weighed here, and offers something else. */
function InsteadOfScale({ children }: { children: ReactNode }) {
  return (
    <div className={styles.alone}>
      <h1>
        <Trans>Weigh</Trans>
      </h1>
      {children}
    </div>
  );
}
