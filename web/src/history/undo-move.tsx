// The Undo button for a move, with a sheet that explains the consequences in both flocks, or the refusal.
import type { Change } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useReadAgain } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { handPalm } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './history.module.css';
import { moveRefusals } from './history-refusals.ts';
import { useBirdName } from './lead.ts';

interface Props {
  change: Change;
  time: string;
  /** Called after the undo, when the button is gone. */
  onUndone: () => void;
}

export function UndoMove({ change, time, onUndone }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const name = useBirdName(change);
  return (
    <>
      <Button
        kind="plain"
        size="small"
        onClick={() => setOpen(true)}
        aria-label={t`Undo ${name}’s move at ${time}`}
      >
        <Trans>Undo</Trans>
      </Button>
      {open && (
        <UndoMoveSheet
          change={change}
          onClose={() => setOpen(false)}
          onUndone={() => {
            setOpen(false);
            onUndone();
          }}
        />
      )}
    </>
  );
}

interface SheetProps {
  change: Change;
  onClose: () => void;
  onUndone: () => void;
}

function UndoMoveSheet({ change, onClose, onUndone }: SheetProps) {
  const { t } = useLingui();
  const name = useBirdName(change);
  const readAgain = useReadAgain();
  const undo = useWrite('POST /api/changes/:changeId/undo');
  const refused = useRefusal(moveRefusals)(undo.error);
  const onUndo = async () => {
    try {
      await undo.mutateAsync({ params: { changeId: change.id } });
      showToast({ text: change.after ? t`${name} has moved back.` : t`${name} is back.` });
      onUndone();
    } catch {
      // The sheet shows the refusal. The changes are read again, because this one may no longer be undoable.
      await readAgain('GET /api/changes');
    }
  };
  return (
    <Sheet
      title={t`Undo ${name}’s move?`}
      onClose={onClose}
      footer={
        refused ? (
          <Button kind="filled" size="tall" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        ) : (
          <Button kind="filled" size="tall" busy={undo.isPending} onClick={() => void onUndo()}>
            <Trans>Undo the move</Trans>
          </Button>
        )
      }
    >
      {refused ? (
        <div role="alert">
          <Notice icon={handPalm}>
            <strong>
              <Trans>The move was not undone.</Trans>
            </strong>{' '}
            {refused}
          </Notice>
        </div>
      ) : (
        <div className={styles.move}>
          <Consequences change={change} name={name} />
        </div>
      )}
    </Sheet>
  );
}

/** `after` is set in the flock that received the bird, but not in the flock that gave the bird away. */
function Consequences({ change: { after }, name }: { change: Change; name: string }) {
  const flock = after?.sourceWorkspaceName;
  return (
    <>
      <p>
        {typeof flock === 'string' ? (
          <Trans>
            {name} goes back to {flock} with all records and leaves this flock.
          </Trans>
        ) : (
          <Trans>
            {name} comes back with all records. To do this, you must also be an owner or assistant of the
            other flock. If you are not, ask one of them to undo the move.
          </Trans>
        )}
      </p>
      <p>
        <Trans>
          This works for 30 days, and only if nothing about {name} has been recorded or changed since the
          move. Links and codes that the move cancelled stay cancelled.
        </Trans>
      </p>
    </>
  );
}
