// The frame of the census, the report and the register: the links between them, the period, and the header and footer
// of the printed pages.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMembership } from '../../api/use-session.ts';
import { PastBirdsLink } from '../../birds/past-birds-link.tsx';
import { useFlockDay } from '../../board/use-today.ts';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { FlockNav } from '../../frame/flock-nav.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { printer } from '../../ui/icons/icons.ts';
import { isPhone, useView } from '../../ui/layout/use-view.ts';
import { DataUnavailable, type ReportRead } from './data-unavailable.tsx';
import styles from './report-frame.module.css';

interface Props {
  title: string;
  /** The days that the data covers, for the printed page. */
  days: string | undefined;
  read: ReportRead;
  /** The fields and chips that choose the data. */
  choice: ReactNode;
  paper: 'portrait' | 'landscape';
  children: ReactNode;
}

export function ReportFrame({ title, days, read, choice, paper, children }: Props) {
  const onPhone = isPhone(useView());
  return (
    <Screen>
      <div className={styles.screenOnly}>
        {onPhone ? (
          <ScreenHead title={title} back="/people" actions={<Print kind="plain" />} />
        ) : (
          <ScreenHead title={title} find={false} nav={<FlockNav />} />
        )}
        <ConnectionLine />
        <div className={styles.bar}>
          <ReportNav />
          {!onPhone && <Print />}
        </div>
        <div className={styles.choice}>{choice}</div>
        <DataUnavailable {...read} />
      </div>
      {read.data !== undefined && (
        <article className={`${styles.article} ${styles[paper]}`} aria-busy={read.isPlaceholderData}>
          <div className={styles.parts}>
            <PaperHead title={title} days={days} />
            {children}
          </div>
          <PaperFoot />
        </article>
      )}
      <div className={styles.screenOnly}>
        <PastBirdsLink />
      </div>
    </Screen>
  );
}

function Print({ kind = 'outlined' }: { kind?: 'outlined' | 'plain' }) {
  const { t } = useLingui();
  return (
    <Button kind={kind} size="small" icon={printer} onClick={() => print()}>
      {t`Print`}
    </Button>
  );
}

function ReportNav() {
  const { t } = useLingui();
  const places = [
    ['/census', t`Census`],
    ['/report', t`Report`],
    ['/register', t`Register`],
  ] as const;
  return (
    <nav className={styles.nav} aria-label={t`Census and reports`}>
      {places.map(([to, name]) => (
        <Link key={to} to={to} className={styles.link} activeProps={{ className: styles.current }}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

function PaperHead({ title, days }: { title: string; days: string | undefined }) {
  const { name } = useMembership().workspace;
  return (
    <header className={styles.paperHead}>
      <h1>{title}</h1>
      <p>{name}</p>
      <p>{days}</p>
    </header>
  );
}

/** Printed on every page, above the page number that the style sheet adds. */
function PaperFoot() {
  const formats = useFormats();
  const { name } = useMembership().workspace;
  const printedOn = formats.dayAndYear(useFlockDay());
  return (
    <p className={styles.paperFoot}>
      <Trans>
        {name}, printed on {printedOn}
      </Trans>
    </p>
  );
}
