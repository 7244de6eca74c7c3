// The section with a bird's life: its stays and its arrival, newest first.
import type { Stay } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRights } from '../../api/use-session.ts';
import type { PageBird } from '../../birds/bird-read.ts';
import { isGone } from '../../labels/stay-kinds.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { useStays } from '../../stays/use-stays.ts';
import { waitingStayIds } from '../../stays/waiting-stays.ts';
import { Button } from '../../ui/controls/button.tsx';
import links from '../../ui/controls/links.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { plus } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { ArrivalRow, StayRow } from './life-rows.tsx';
import { hasDetails, rowsOf } from './life-view.ts';

const StaySheet = lazy(async () => ({
  default: (await import('../../stays/sheets/life-sheets.ts')).StaySheet,
}));
const ArrivalSheet = lazy(async () => ({
  default: (await import('../../stays/sheets/life-sheets.ts')).ArrivalSheet,
}));

const firstRows = 6;

export function LifeSection({ bird, today }: { bird: PageBird; today: string }) {
  const { t } = useLingui();
  const { canEditRecords, canManageFlock } = useRights();
  // The sheets need a connection.
  const canChange = useIsConnected() && canEditRecords;
  const { data: stays = [], arrival } = useStays(bird.id);
  const waiting = waitingStayIds(useWaiting(), bird.id);
  const [open, setOpen] = useState<Stay | 'arrival'>();
  const [all, setAll] = useState(false);
  if (stays.length === 0) return null;
  const rows = rowsOf(stays, arrival);
  const visibleRows = all ? rows : rows.slice(0, firstRows);
  const count = rows.length;
  const onArrival = canChange ? () => setOpen('arrival') : undefined;
  const editOf = (stay: Stay) =>
    canChange && (canManageFlock || !isGone(stay.kind)) && !waiting.has(stay.id)
      ? () => setOpen(stay)
      : undefined;
  return (
    <Section
      title={t`Life`}
      aside={arrival && !hasDetails(arrival) && onArrival && <AddArrival onAdd={onArrival} />}
    >
      <Rows>
        {visibleRows.map(row =>
          'source' in row ? (
            <ArrivalRow key="arrival" arrival={row} today={today} onEdit={onArrival} />
          ) : (
            <StayRow
              key={row.id}
              stay={row}
              today={today}
              isWaiting={waiting.has(row.id)}
              onEdit={editOf(row)}
            />
          ),
        )}
      </Rows>
      {count > visibleRows.length && (
        <Button kind="plain" onClick={() => setAll(true)}>
          <Trans>All {count}</Trans>
        </Button>
      )}
      <Suspense>
        {open === 'arrival' && arrival && (
          <ArrivalSheet bird={bird} arrival={arrival} today={today} onClose={() => setOpen(undefined)} />
        )}
        {open && open !== 'arrival' && (
          <StaySheet
            bird={bird}
            stay={open}
            others={stays.filter(({ id }) => id !== open.id)}
            today={today}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Section>
  );
}

function AddArrival({ onAdd }: { onAdd: () => void }) {
  return (
    <button type="button" className={links.action} aria-haspopup="dialog" onClick={onAdd}>
      <Icon shape={plus} size={18} />
      <Trans>Arrival</Trans>
    </button>
  );
}
