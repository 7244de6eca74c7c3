// The head of a screen. On a phone, the flock, search and "you" are above the title; on wider screens, search is next to it.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '../api/use-session.ts';
import { KeyHint } from '../ui/controls/key-hint.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { caretLeft, magnifyingGlass } from '../ui/icons/icons.ts';
import { useDocumentTitle } from '../ui/layout/use-document-title.ts';
import { PersonMark } from '../ui/portraits/portrait.tsx';
import { FlockSwitcher } from './flock-switcher.tsx';
import styles from './screen-head.module.css';

interface Props {
  title: string;
  /** One sentence below the title. */
  sub?: ReactNode;
  /** The portrait before the title. */
  portrait?: ReactNode;
  /** The URL of the parent screen. Its link replaces the flock, search and "you". */
  back?: LinkProps['to'];
  /** A control after the title, such as "Edit". */
  beside?: ReactNode;
  /** Controls at the trailing end, such as "more". */
  actions?: ReactNode;
  /** False if there is nothing to search. */
  find?: boolean;
  /** The navigation to sibling screens: below the title on a phone, at the trailing end elsewhere. */
  nav?: ReactNode;
}

export function ScreenHead({ title, sub, portrait, beside, back, actions, find = true, nav }: Props) {
  const { t } = useLingui();
  const { tablet } = useSignedIn();
  useDocumentTitle(title);
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        {back ? (
          <Link to={back} className={`${styles.round} ${styles.back}`} aria-label={t`Back`}>
            <Icon shape={caretLeft} mirrored />
          </Link>
        ) : (
          <FlockSwitcher />
        )}
        <span className={styles.space} />
        {actions}
        {!back && find && (
          <Link
            to="/birds"
            search={{ find: true }}
            className={styles.round}
            aria-label={t`Find a bird or a ring`}
          >
            <Icon shape={magnifyingGlass} />
          </Link>
        )}
        {!back && !tablet && <AccountLink />}
      </div>
      <div className={`${styles.words} ${portrait ? styles.about : ''}`}>
        {portrait}
        <div>
          <h1>{title}</h1>
          {sub && <p className={styles.sub}>{sub}</p>}
        </div>
        {beside}
      </div>
      {!back && find && (
        <Link to="/birds" search={{ find: true }} className={styles.find}>
          <Icon shape={magnifyingGlass} size={18} />
          <span>
            <Trans>Find a bird or a ring</Trans>
          </span>
          <KeyHint>/</KeyHint>
        </Link>
      )}
      {nav && <div className={styles.nav}>{nav}</div>}
      {back && actions && <div className={styles.wideActions}>{actions}</div>}
    </header>
  );
}

function AccountLink() {
  const { t } = useLingui();
  const { context } = useSignedIn();
  return (
    <Link to="/you" className={styles.you} aria-label={t`${context.user.name}, settings`}>
      <PersonMark name={context.user.name} />
    </Link>
  );
}
