// Shows the current flock and switches to another one. It is at the top, where nobody taps by mistake.
import { Plural, Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useMembership, useSignedIn } from '../api/use-session.ts';
import { useTodayCounts } from '../board/use-today.ts';
import { caretDown } from '../ui/icons/frame-icons.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { Logo } from '../ui/icons/logo.tsx';
import styles from './flock-switcher.module.css';

const FlocksSheet = lazy(async () => ({ default: (await import('./flocks-sheet.tsx')).FlocksSheet }));

/** @param wide true adds the logo, the kind of flock and the number of birds, for the sidebar */
export function FlockSwitcher({ wide = false }: { wide?: boolean }) {
  const [open, setOpen] = useState(false);
  const { context } = useSignedIn();
  const { workspace } = useMembership();
  const hasSeveral = context.workspaces.length > 1;
  const inside = wide ? <WideLabel name={workspace.name} /> : <span>{workspace.name}</span>;
  return (
    <>
      {hasSeveral ? (
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
      <Suspense>{open && <FlocksSheet onClose={() => setOpen(false)} />}</Suspense>
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
