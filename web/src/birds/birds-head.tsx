// The head of Birds: on a phone the flock and how many, on a desktop the field for finding a bird.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useRights } from '../api/use-session.ts';
import { FlockSwitcher } from '../app/flock-switcher.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { plus } from '../ui/icons.ts';
import { useDocumentTitle } from '../ui/use-document-title.ts';
import { isPhone, useView } from '../ui/use-view.ts';
import styles from './birds-head.module.css';
import { FindField } from './find-field.tsx';

interface Props {
  title: string;
  aside?: string;
  /** What finding takes; absent while nothing is known. */
  find?: ComponentProps<typeof FindField>;
}

export function BirdsHead({ title, aside, find }: Props) {
  const { t } = useLingui();
  const { keeps } = useRights();
  const isWide = !isPhone(useView());
  useDocumentTitle(title);
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <FlockSwitcher />
        {keeps && (
          <Link to="/birds/new" className={styles.add} aria-label={t`Add a bird`}>
            <Icon shape={plus} />
          </Link>
        )}
      </div>
      <div className={styles.words}>
        <h1>{title}</h1>
        {aside && <p>{aside}</p>}
      </div>
      <div className={styles.wide}>
        {find && isWide && <FindField {...find} />}
        {keeps && (
          <ButtonLink to="/birds/new" icon={plus} size="small">
            {t`Add a bird`}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
