// The head of the list of birds: with the flock on a phone, and with the search field on larger screens.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useRights } from '../../api/use-session.ts';
import { FlockSwitcher } from '../../frame/flock-switcher.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { plus } from '../../ui/icons/icons.ts';
import { useDocumentTitle } from '../../ui/layout/use-document-title.ts';
import { isPhone, useView } from '../../ui/layout/use-view.ts';
import styles from './birds-head.module.css';
import { FindField } from './find-field.tsx';

interface Props {
  title: string;
  aside?: string;
  /** The props of the search field; undefined until the board is read. */
  find?: ComponentProps<typeof FindField>;
  /** False for the list next to an open bird, because the bird's page has the title of the screen. */
  isScreenTitle?: boolean;
  /** True in the column next to the open bird. */
  isNarrowColumn?: boolean;
}

export function BirdsHead({ title, aside, find, isScreenTitle = true, isNarrowColumn = false }: Props) {
  const { t } = useLingui();
  const { canEditRecords, birdIds } = useRights();
  const canAdd = canEditRecords && !birdIds;
  const isWide = !isPhone(useView());
  useDocumentTitle(isScreenTitle ? title : undefined);
  const add = canAdd && (
    <Link to="/birds/new" className={styles.add} aria-label={t`Add a bird`}>
      <Icon shape={plus} />
    </Link>
  );
  return (
    <header className={`${styles.head} ${isNarrowColumn ? styles.narrow : ''}`}>
      <div className={styles.top}>
        <FlockSwitcher />
        {add}
      </div>
      <div className={styles.words}>
        {isScreenTitle ? <h1>{title}</h1> : <h2 className={styles.title}>{title}</h2>}
        {aside && <p>{aside}</p>}
        {isNarrowColumn && add}
      </div>
      <div className={styles.wide}>
        {find && isWide && <FindField {...find} />}
        {canAdd && !isNarrowColumn && (
          <ButtonLink to="/birds/new" icon={plus} size="small">
            {t`Add a bird`}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
