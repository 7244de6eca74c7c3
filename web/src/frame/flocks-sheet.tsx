// The sheet that lists the person's flocks and switches to another one.
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../api/use-session.ts';
import { showFlock } from '../session/sign-in-session.ts';
import { Sheet } from '../ui/controls/sheet.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { check } from '../ui/icons/icons.ts';
import { Rows } from '../ui/layout/section.tsx';
import styles from './flocks-sheet.module.css';

export function FlocksSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { context, workspaceId } = useSignedIn();
  return (
    <Sheet title={t`Your flocks`} onClose={onClose}>
      <Rows>
        {context.workspaces.map(membership => (
          <li key={membership.workspaceId}>
            <button
              type="button"
              className={styles.flock}
              aria-current={membership.workspaceId === workspaceId || undefined}
              onClick={() => {
                onClose();
                void showFlock(membership);
              }}
            >
              <span>{membership.workspace.name}</span>
              {membership.workspaceId === workspaceId && <Icon shape={check} size={20} />}
            </button>
          </li>
        ))}
      </Rows>
    </Sheet>
  );
}
