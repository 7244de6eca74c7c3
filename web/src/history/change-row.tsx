// One row of the history: time, person, change and Undo. If an undo is refused, the row says why.
import type { Change } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useReadAgain } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { Button } from '../ui/controls/button.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { handPalm } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import { ChangeDetails } from './change-details.tsx';
import { ChangeLead } from './change-lead.tsx';
import styles from './history.module.css';
import { historyRefusals } from './history-refusals.ts';
import { findBlocker, type Lookup, recordKey } from './history-view.ts';
import { UndoMove } from './undo-move.tsx';
import { useMoment } from './use-moment.ts';

interface Props {
  change: Change;
  /** All loaded changes, newest first. */
  changes: readonly Change[];
  lookup: Lookup;
  drug: string | undefined;
  today: string;
  /** Shown instead of the time in a list without day headings. */
  when?: string;
}

/**
 * Returns functions that recognize the reader's own changes, and name the author of a change: "You", a name, or
 * "Somebody".
 */
function useAuthors() {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const isMine = ({ by }: Change) => by.userId === context.user.id;
  return { isMine, nameOf: (change: Change) => (isMine(change) ? t`You` : (change.by.name ?? t`Somebody`)) };
}

export function ChangeRow({ change, changes, lookup, drug, today, when }: Props) {
  const { t } = useLingui();
  const row = useRef<HTMLLIElement>(null);
  const formats = useFormats();
  const { canGiveCare, canEditRecords, canManageFlock } = useRights();
  const { isMine, nameOf } = useAuthors();
  const momentOf = useMoment(today);
  const readAgain = useReadAgain();
  const undo = useWrite('POST /api/changes/:changeId/undo');
  const { kind, recordId, before, after, undoneAt } = change;
  const undoing = lookup.undoOf.get(change.id);
  const undone = change.undoes ? lookup.byId.get(change.undoes) : undefined;
  const isKeeper = canEditRecords || (canGiveCare && isMine(change));
  const isMove = change.action === 'moved';
  const canUndo = change.undoable && (isMove || kind === 'settings' ? canManageFlock : isKeeper);
  const time = formats.time(change.at);
  const onUndo = async () => {
    try {
      await undo.mutateAsync({ params: { changeId: change.id } });
      showToast({ text: t`Undone.` });
      // The focused button disappears, so the row gets the focus.
      row.current?.focus();
    } catch {
      // The row shows the reason. The list may not yet have the later change that blocks the undo.
      await readAgain('GET /api/changes');
    }
  };
  return (
    <li ref={row} tabIndex={-1} className={undoneAt ? styles.undone : styles.row}>
      <time dateTime={change.at}>{when ?? time}</time>
      <div className={styles.words}>
        <p>
          <ChangeLead
            change={change}
            who={nameOf(change)}
            fields={{ ...lookup.known.get(recordKey(kind, recordId)), ...before, ...after }}
            drug={drug}
            undoneFrom={undone && momentOf(undone.at, change.at)}
            today={today}
          />
        </p>
        <ChangeDetails
          change={change}
          undone={
            undoneAt
              ? {
                  by: undoing && nameOf(undoing),
                  isMine: !!undoing && isMine(undoing),
                  time: momentOf(undoneAt, change.at),
                }
              : undefined
          }
          today={today}
        />
      </div>
      {canUndo && isMove && <UndoMove change={change} time={time} onUndone={() => row.current?.focus()} />}
      {canUndo && !isMove && (
        <Button
          kind="plain"
          size="small"
          busy={undo.isPending}
          onClick={() => void onUndo()}
          aria-label={t`Undo the change made at ${time}`}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {undo.error && (
        <div className={styles.refused} role="alert">
          <Notice icon={handPalm}>
            <strong>
              <Trans>Not undone.</Trans>
            </strong>{' '}
            <Reason
              error={undo.error}
              change={change}
              blocker={findBlocker(changes, change, lookup)}
              today={today}
            />
          </Notice>
        </div>
      )}
    </li>
  );
}

interface ReasonProps {
  error: Error;
  change: Change;
  /** The change that has to be undone first. */
  blocker: Change | undefined;
  today: string;
}

function Reason({ error, change, blocker, today }: ReasonProps) {
  const refusal = useRefusal(historyRefusals);
  const momentOf = useMoment(today);
  const { isMine, nameOf } = useAuthors();
  if (!blocker || !('code' in error) || error.code !== 'changedSince') return refusal(error);
  const [who, time] = [nameOf(blocker), momentOf(blocker.at, change.at)];
  return isMine(blocker) ? (
    <Trans>You changed this again at {time}. Undo that first.</Trans>
  ) : (
    <Trans>
      {who} changed this again at {time}. Undo that first.
    </Trans>
  );
}
