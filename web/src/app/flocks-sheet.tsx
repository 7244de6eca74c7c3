// The person's flocks, to look at another one.
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../api/use-session.ts';
import { Icon } from '../ui/icon.tsx';
import { check } from '../ui/icons.ts';
import { Rows } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './flocks-sheet.module.css';
import { showFlock } from './sign-in-session.ts';

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
