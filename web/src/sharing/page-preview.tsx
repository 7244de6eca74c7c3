// What is handed over: the page for the vet in small, and beside it in words what it shows.
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import links from '../birds/links.module.css';
import { useMeasured } from '../care/chart/use-measured.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Icon } from '../ui/icon.tsx';
import { check, plus } from '../ui/icons.ts';
import styles from './page-preview.module.css';
import { useRecord } from './use-record.ts';
import { VetSheet } from './vet-sheet.tsx';

interface Props {
  birdId: string;
  /** Why the bird comes, as far as it is typed. */
  notes: string;
  /** How many days the link works. */
  days: number;
  /** Of the live page, once there is a link. */
  url: string | undefined;
}

export function PagePreview(props: Props) {
  return (
    <div className={styles.preview}>
      <Paper {...props} />
      <ul className={styles.contents}>
        <Shown>
          <Trans>Weights, 90 days</Trans>
        </Shown>
        <Shown>
          <Trans>Doses</Trans>
        </Shown>
        <Shown>
          <Trans>Visits</Trans>
        </Shown>
        <Shown>
          <Trans>What was seen</Trans>
        </Shown>
        <OwnersNumber />
        <Shown>
          <Trans>Home and care</Trans>
        </Shown>
      </ul>
    </div>
  );
}

/** What an owner has entered is known here; of the number of somebody else only the service knows. */
function OwnersNumber() {
  const { owns } = useRights();
  const account = useRead('GET /api/auth/user', undefined, { enabled: owns }).data?.user;
  if (!owns) {
    return (
      <Shown>
        <Trans>The owner’s number, if entered</Trans>
      </Shown>
    );
  }
  if (!account) return null;
  if (account.phone) {
    return (
      <Shown>
        <Trans>My number</Trans>
      </Shown>
    );
  }
  return (
    <li>
      <Link to="/you" className={links.action}>
        <Icon shape={plus} size={18} />
        <span>
          <Trans>Add my number</Trans>
        </span>
      </Link>
    </li>
  );
}

const Shown = ({ children }: { children: ReactNode }) => (
  <li>
    <Icon shape={check} size={18} />
    <span>{children}</span>
  </li>
);

/** A4 at 96 pixels an inch. */
const paperWidth = 794;

/** The printed page itself, too small to read: the list beside it says the same. */
function Paper({ birdId, url, ...options }: Props) {
  const today = useFlockDay();
  const { element, width } = useMeasured('page');
  const [now] = useState(Date.now);
  const record = useRecord(birdId, { ...options, now });
  return (
    <div ref={element} className={styles.frame} aria-hidden="true" inert>
      <div className={styles.paper} style={{ transform: `scale(${width / paperWidth})` }}>
        {record && <VetSheet record={record} today={today} now={now} url={url} />}
      </div>
    </div>
  );
}
