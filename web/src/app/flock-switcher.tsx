// The flock that is shown, and the way to another one. It sits at the top, where nobody taps by mistake.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMembership, useSignedIn } from '../api/use-session.ts';
import { useTodayCounts } from '../today/use-today.ts';
import { Icon } from '../ui/icon.tsx';
import { caretDown, check } from '../ui/icons.ts';
import { Logo } from '../ui/logo.tsx';
import { Rows } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './flock-switcher.module.css';
import { showFlock } from './sign-in-session.ts';

/** @param wide with logo and kind, as in the sidebar */
export function FlockSwitcher({ wide = false }: { wide?: boolean }) {
  const [open, setOpen] = useState(false);
  const { context } = useSignedIn();
  const { workspace } = useMembership();
  const several = context.workspaces.length > 1;
  const inside = wide ? <WideLabel name={workspace.name} /> : <span>{workspace.name}</span>;
  return (
    <>
      {several ? (
        <button
          type="button"
          className={wide ? styles.wide : styles.narrow}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {inside}
          <Icon shape={caretDown} size={16} className={styles.caret} />
        </button>
      ) : (
        <span className={wide ? styles.wide : styles.narrow}>{inside}</span>
      )}
      {open && <Flocks onClose={() => setOpen(false)} />}
    </>
  );
}

function WideLabel({ name }: { name: string }) {
  const { workspace } = useMembership();
  const counts = useTodayCounts();
  return (
    <>
      <Logo size={34} />
      <span className={styles.words}>
        <strong className="display">{name}</strong>
        <span>
          {workspace.workspaceType === 'rescue' ? <Trans>Rescue</Trans> : <Trans>Household</Trans>}
          {counts && (
            <>
              {' · '}
              <Plural value={counts.birds} one="# bird" other="# birds" />
            </>
          )}
        </span>
      </span>
    </>
  );
}

function Flocks({ onClose }: { onClose: () => void }) {
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
