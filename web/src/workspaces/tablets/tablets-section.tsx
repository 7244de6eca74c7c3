// The flock's shared tablets, for owners and assistants.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import links from '../../ui/controls/links.module.css';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { caretRight, plus } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import styles from '../parts/rows.module.css';

const NewTabletSheet = lazy(async () => ({ default: (await import('./tablet-sheets.ts')).NewTabletSheet }));
const TabletSheet = lazy(async () => ({ default: (await import('./tablet-sheets.ts')).TabletSheet }));

export function TabletsSection() {
  const { data } = useRead('GET /api/tablets');
  const connected = useIsConnected();
  const [isAdding, setAdding] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const stateOf = useTabletState();
  const open = data?.tablets.find(({ id }) => id === openId);
  return (
    <Section
      title={<Trans>Shared tablets</Trans>}
      aside={
        connected && (
          <button type="button" className={links.action} onClick={() => setAdding(true)}>
            <Icon shape={plus} size={18} />
            <Trans>New tablet</Trans>
          </button>
        )
      }
    >
      {data?.tablets.length === 0 && (
        <p className={styles.about}>
          <Trans>
            Several people use a tablet in the bird room. Everyone unlocks it with their own PIN, so the
            history shows who did what.
          </Trans>
        </p>
      )}
      <Rows>
        {data?.tablets.map(tablet => (
          <li key={tablet.id}>
            <button type="button" className={styles.link} onClick={() => setOpenId(tablet.id)}>
              <span className={styles.words}>
                <strong>{tablet.name}</strong>
                {tablet.room && <span>{tablet.room}</span>}
                <span>{stateOf(tablet)}</span>
              </span>
              <Icon shape={caretRight} size={18} mirrored />
            </button>
          </li>
        ))}
      </Rows>
      <Suspense>{isAdding && <NewTabletSheet onClose={() => setAdding(false)} />}</Suspense>
      <Suspense>{open && <TabletSheet tablet={open} onClose={() => setOpenId(undefined)} />}</Suspense>
    </Section>
  );
}

interface TabletState {
  pairedAt: string | null;
  lastUsedAt: string | null;
}

/** Returns a function that describes a tablet: `Used today 07:00`. */
function useTabletState(): (tablet: TabletState) => string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  return ({ pairedAt, lastUsedAt }) => {
    if (pairedAt === null) return t`Not paired yet`;
    if (lastUsedAt === null) return t`Not used yet`;
    const days = daysBetween(formats.dayOf(lastUsedAt), today);
    const time = formats.time(lastUsedAt);
    const daysAgo = formats.daysAgo(days);
    return days === 0 ? t`Used today ${time}` : t`Used ${daysAgo}`;
  };
}
