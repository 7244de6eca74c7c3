// Weighing: one bird, or a round through a room. Full screen with a bird in hand, in the list on a desktop.
import { Trans, useLingui } from '@lingui/react/macro';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMembership, useRights } from '../../api/use-session.ts';
import { TextArea } from '../../forms/field.tsx';
import { BoardNotRead } from '../../today/board-not-read.tsx';
import { Shapes } from '../../today/shapes.tsx';
import { useToday } from '../../today/use-today.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useView } from '../../ui/use-view.ts';
import { DeskRound } from './desk-round.tsx';
import { HandRound } from './hand-round.tsx';
import { SpokenLastSaved } from './last-saved.tsx';
import { RoundSummary } from './round-summary.tsx';
import { useSavedToast } from './saved-toast.ts';
import { type LastSaved, useWeighing, type Weighing } from './use-weighing.ts';
import styles from './weigh.module.css';

/** A tablet as wide as a desktop has no keyboard: it keeps the keypad. */
const isTouched = matchMedia('(pointer: coarse)');

export function WeighScreen() {
  const { bird, entry, room } = useSearch({ from: '/flock/weigh' });
  const { tends } = useRights();
  // Another bird, entry or room is another visit: nothing of the one before stays.
  return tends ? (
    <Weigh key={`${bird} ${entry} ${room}`} single={bird} entryId={entry} room={room} />
  ) : (
    <MayNotWeigh />
  );
}

interface Props {
  single: string | undefined;
  entryId: string | undefined;
  room: string | undefined;
}

function Weigh({ single, entryId, room }: Props) {
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
  const weighing = useWeighing({ single, entryId, room, onDone });
  const [noting, setNoting] = useState(false);
  const { data: board } = useToday();
  if (!weighing) return <NotYet />;
  if (board?.birds.length === 0 && single === undefined) return <NoBirds />;
  if (single !== undefined && !weighing.bird) return <NoSuchBird />;
  const props = { weighing, single: single !== undefined, onNote: () => setNoting(true), onEnd: end };
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
      {noting && weighing.bird && <NoteSheet weighing={weighing} onClose={() => setNoting(false)} />}
    </>
  );
}

/** Until the board is read, which may fail. */
function NotYet() {
  const { t } = useLingui();
  const { error, refetch } = useToday();
  return error ? <BoardNotRead title={t`Weigh`} error={error} onAgain={refetch} /> : <Shapes />;
}

function NoteSheet({ weighing, onClose }: { weighing: Weighing; onClose: () => void }) {
  const { t } = useLingui();
  const { bird, typed } = weighing;
  return (
    <Sheet
      title={t`A note on ${bird?.name ?? ''}`}
      onClose={onClose}
      footer={
        <Button kind="filled" wide onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <TextArea
        label={t`Kept with this weight`}
        value={typed.notes}
        maxLength={5000}
        onChange={event => weighing.note(event.target.value)}
      />
    </Sheet>
  );
}

/** Before the first bird. */
function NoBirds() {
  const { keeps } = useRights();
  return (
    <InsteadOfScale>
      <p>
        <Trans>No birds live here yet.</Trans>
      </p>
      {keeps && (
        <ButtonLink to="/birds/new" kind="filled">
          <Trans>Add your first bird</Trans>
        </ButtonLink>
      )}
    </InsteadOfScale>
  );
}

/** Of a link, a notification or a bookmark, whose bird has left since, or is in another flock of theirs. */
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

/** Why nothing can be weighed here, and what to do instead. */
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
