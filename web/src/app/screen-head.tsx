// The head of a screen: on a phone the flock, find and you above the title; on a desktop find beside it.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '../api/use-session.ts';
import { Icon } from '../ui/icon.tsx';
import { caretLeft, magnifyingGlass } from '../ui/icons.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { PersonMark } from '../ui/portrait.tsx';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { FlockSwitcher } from './flock-switcher.tsx';
import styles from './screen-head.module.css';

interface Props {
  title: string;
  /** One sentence under the title. */
  sub?: ReactNode;
  /** Whom the screen is about, before the title. */
  portrait?: ReactNode;
  /** On a screen below another one: the way back, instead of flock, find and you. */
  back?: LinkProps['to'];
  /** After the title, such as "Edit". */
  beside?: ReactNode;
  /** At the end side, such as "more". */
  actions?: ReactNode;
  /** False where there is nothing to find. */
  find?: boolean;
  /** The screens beside this one: under the title on a phone, at the end side elsewhere. */
  nav?: ReactNode;
  /** False where `actions` stand in the place of you. */
  you?: boolean;
}

export function ScreenHead({
  title,
  sub,
  portrait,
  beside,
  back,
  actions,
  find = true,
  nav,
  you = true,
}: Props) {
  const { t } = useLingui();
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
        {!back && you && <YouLink />}
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

function YouLink() {
  const { t } = useLingui();
  const { context } = useSignedIn();
  return (
    <Link to="/you" className={styles.you} aria-label={t`${context.user.name}, settings`}>
      <PersonMark name={context.user.name} />
    </Link>
  );
}
