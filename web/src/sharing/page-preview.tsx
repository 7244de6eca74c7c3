// A preview of the vet's page: a small picture of it next to a list of its contents.
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import { useFlockDay } from '../board/use-today.ts';
import { useMeasured } from '../care/chart/use-measured.ts';
import { useStays } from '../stays/use-stays.ts';
import links from '../ui/controls/links.module.css';
import { Icon } from '../ui/icons/icon.tsx';
import { check, plus } from '../ui/icons/icons.ts';
import styles from './page-preview.module.css';
import { useRecord } from './use-record.ts';
import { VetSheet } from './vet-sheet/vet-sheet.tsx';

interface Props {
  birdId: string;
  /** The reason for the visit, as typed so far. */
  notes: string;
  /** The lifetime of the link, in days. */
  days: number;
  /** The URL of the live page, if there is a link. */
  url: string | undefined;
}

export function PagePreview(props: Props) {
  return (
    <div className={styles.preview}>
      <Paper {...props} />
      <ul className={styles.contents}>
        <PreviewItem>
          <Trans>Weights, 90 days</Trans>
        </PreviewItem>
        <PreviewItem>
          <Trans>Doses</Trans>
        </PreviewItem>
        <PreviewItem>
          <Trans>Visits</Trans>
        </PreviewItem>
        <PreviewItem>
          <Trans>Observations</Trans>
        </PreviewItem>
        <OwnerPhone />
        <PreviewItem>
          <Trans>Home and care</Trans>
        </PreviewItem>
      </ul>
    </div>
  );
}

/** Owners see their own number. For everyone else, only the service knows whether the owner has entered one. */
function OwnerPhone() {
  const { isOwner } = useRights();
  const account = useRead('GET /api/auth/user', undefined, { enabled: isOwner }).data?.user;
  if (!isOwner) {
    return (
      <PreviewItem>
        <Trans>The owner’s number, if entered</Trans>
      </PreviewItem>
    );
  }
  if (!account) return null;
  if (account.phone) {
    return (
      <PreviewItem>
        <Trans>My number</Trans>
      </PreviewItem>
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

const PreviewItem = ({ children }: { children: ReactNode }) => (
  <li>
    <Icon shape={check} size={18} />
    <span>{children}</span>
  </li>
);

/** The width of A4 at 96 pixels per inch. */
const paperWidth = 794;

/**
 * The printed page itself. It is too small to read, and hidden from screen readers: the list next to it names its
 * sections.
 */
function Paper({ birdId, url, ...options }: Props) {
  const today = useFlockDay();
  const { element, width } = useMeasured('page');
  const [now] = useState(Date.now);
  const record = useRecord(birdId, { ...options, now });
  const stay = useStays(birdId).data?.[0];
  return (
    <div ref={element} className={styles.frame} aria-hidden="true" inert>
      <div className={styles.paper} style={{ transform: `scale(${width / paperWidth})` }}>
        {record && <VetSheet {...{ record, stay, today, now, url }} />}
      </div>
    </div>
  );
}
