// One change: when, who, what, and Undo. What stands in the way of an undo is said in the row.
import type { Change } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useReadAgain } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { Button } from '../ui/button.tsx';
import { handPalm } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { ChangeDetails } from './change-details.tsx';
import { ChangeLead } from './change-lead.tsx';
import styles from './history.module.css';
import { historyRefusals } from './history-refusals.ts';
import { inTheWay, type Lookup, recordKey } from './history-view.ts';
import { useMoment } from './use-moment.ts';

interface Props {
  change: Change;
  /** All that are loaded, newest first. */
  changes: readonly Change[];
  lookup: Lookup;
  drug: string | undefined;
  today: string;
  /** Instead of the time, where no heading tells the day. */
  when?: string;
}

/** Who made a change, as a word. */
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
  const { tends, keeps, manages } = useRights();
  const { isMine, nameOf } = useAuthors();
  const momentOf = useMoment(today);
  const readAgain = useReadAgain();
  const undo = useWrite('POST /api/changes/:changeId/undo');
  const { kind, recordId, before, after, undoneAt } = change;
  const undoing = lookup.undoOf.get(change.id);
  const undone = change.undoes ? lookup.byId.get(change.undoes) : undefined;
  const isKeeper = keeps || (tends && isMine(change));
  const mayUndo = change.undoable && (kind === 'settings' ? manages : isKeeper);
  const time = formats.time(change.at);
  const onUndo = async () => {
    try {
      await undo.mutateAsync({ params: { changeId: change.id } });
      showToast({ text: t`Undone.` });
      // The button is gone.
      row.current?.focus();
    } catch {
      // Why is said in the row; what changed since may not be in the list yet.
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
      {mayUndo && (
        <Button
          kind="plain"
          size="small"
          busy={undo.isPending}
          onClick={() => void onUndo()}
          aria-label={t`Undo the change of ${time}`}
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
            <Why error={undo.error} change={change} later={inTheWay(changes, change, lookup)} today={today} />
          </Notice>
        </div>
      )}
    </li>
  );
}

interface WhyProps {
  error: Error;
  change: Change;
  /** What has to be undone first. */
  later: Change | undefined;
  today: string;
}

function Why({ error, change, later, today }: WhyProps) {
  const refusal = useRefusal(historyRefusals);
  const momentOf = useMoment(today);
  const { isMine, nameOf } = useAuthors();
  if (!later || !('code' in error) || error.code !== 'changedSince') return refusal(error);
  const [who, time] = [nameOf(later), momentOf(later.at, change.at)];
  return isMine(later) ? (
    <Trans>You changed this again at {time}. Undo that first.</Trans>
  ) : (
    <Trans>
      {who} changed this again at {time}. Undo that first.
    </Trans>
  );
}
