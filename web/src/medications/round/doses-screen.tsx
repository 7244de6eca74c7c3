// The dose round screen: the doses that are due, by room, with one tap for each.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Today } from '../../board/board.ts';
import { isolatedBirds } from '../../board/isolated-birds.ts';
import { boardRead, useToday } from '../../board/use-today.ts';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { isolationTitle } from '../../labels/isolation-text.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { warning } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { type EarlierSlots, entriesByDose, isToDo } from '../doses/doses.ts';
import { useDosesToday } from '../doses/use-doses.ts';
import { DoseRows } from '../row/dose-rows.tsx';
import { useTooSoonReason } from '../too-soon/use-too-soon-reason.ts';
import { type DoseRoom, doseRoundOf } from './dose-round.ts';
import { DosesUnknown, IsolationReason, LaterDoses } from './doses-now.tsx';
import styles from './doses-screen.module.css';
import { FoldedDoses } from './folded-doses.tsx';
import { RoundBars } from './round-bars.tsx';

type Entries = ReadonlyMap<string, Entry>;
type Birds = ReadonlyMap<string, Today['birds'][number]>;

export function DosesScreen() {
  const { t } = useLingui();
  const board = useToday();
  if (board.data) return <Round today={board.data} />;
  const retryButton = (
    <Button kind="plain" onClick={() => board.refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Screen>
      <ScreenHead title={t`Doses`} />
      <ConnectionLine />
      {board.error && (
        <Notice icon={warning} kind="plain" action={retryButton}>
          <Trans>The server did not answer.</Trans>
        </Notice>
      )}
    </Screen>
  );
}

function Round({ today }: { today: Today }) {
  const { t } = useLingui();
  const shownDoses = useDosesToday(today.doses, entriesByDose(useWaiting()));
  const { later, asNeeded, entries, earlierSlots } = shownDoses;
  const [startedAt, setStartedAt] = useState<string | null>(null);
  const { rooms, earlier, ...round } = doseRoundOf(shownDoses, today.birds, isolatedBirds(today), startedAt);
  if (round.at !== startedAt) setStartedAt(round.at);
  const time = useFormats(today.timeZone).time;
  const at = round.at === null ? undefined : time(round.at);
  const birds: Birds = new Map(today.birds.map(bird => [bird.id, bird]));
  const tooSoonReason = useTooSoonReason();
  const now = useNow();
  const next = rooms
    .flatMap(({ doses }) => doses)
    .find(dose => dose.state !== 'unrecorded' && isToDo(dose, entries) && !tooSoonReason(dose, now).why);
  const isEmpty = rooms.length + earlier.length + later.length + asNeeded.length === 0;
  return (
    <Screen>
      <ScreenHead title={at ? t`${at} round` : t`Doses`} />
      <ConnectionLine read={boardRead} />
      {today.lacksDoses && <DosesUnknown />}
      {isEmpty && !today.lacksDoses && (
        <p className={styles.none}>
          <Trans>No doses today.</Trans>
        </p>
      )}
      <div className={styles.columns}>
        {rooms.length > 0 && (
          <div className={styles.rooms}>
            <RoundBars rooms={rooms} entries={entries} />
            {rooms.map((room, index) => (
              <Room
                key={`${room.isIsolated} ${room.room}`}
                room={room}
                fallbackTitle={<Unnamed rooms={rooms} />}
                first={index === 0}
                entries={entries}
                earlierSlots={earlierSlots}
                birds={birds}
                next={next}
              />
            ))}
          </div>
        )}
        <div className={styles.rooms}>
          {earlier.length > 0 && (
            <Section minor={rooms.length > 0} title={<Trans>Earlier today</Trans>}>
              <FoldedDoses doses={earlier} birds={birds} round />
            </Section>
          )}
          <LaterDoses
            slots={later}
            entries={entries}
            timeZone={today.timeZone}
            birds={birds}
            first={rooms.length + earlier.length === 0}
          />
          {asNeeded.length > 0 && (
            <Section
              minor={rooms.length + earlier.length + later.length > 0}
              title={<Trans>As needed</Trans>}
            >
              <DoseRows doses={asNeeded} birds={birds} entries={entries} round />
            </Section>
          )}
        </div>
      </div>
    </Screen>
  );
}

interface RoomProps {
  room: DoseRoom;
  /** The title above the birds without a room. */
  fallbackTitle: ReactNode;
  first: boolean;
  entries: Entries;
  earlierSlots: EarlierSlots;
  birds: Birds;
  /** The dose to give next. */
  next: DoseRoom['doses'][number] | undefined;
}

function Room({ room: { room, isIsolated, doses, folded }, fallbackTitle, first, ...rows }: RoomProps) {
  const { i18n } = useLingui();
  const title = isIsolated ? i18n._(isolationTitle) : room || fallbackTitle;
  const count = doses.length + folded.length;
  const aside =
    first && room ? <Trans>cage order</Trans> : <Plural value={count} one="# dose" other="# doses" />;
  return (
    <Section minor={!first} title={title} aside={aside}>
      {isIsolated && <IsolationReason />}
      {folded.length > 0 && <FoldedDoses doses={folded} birds={rows.birds} round />}
      <DoseRows doses={doses} {...rows} round />
    </Section>
  );
}

/** The title above the birds without a room. In a flock without rooms, these are all birds that are not isolated. */
function Unnamed({ rooms }: { rooms: readonly DoseRoom[] }) {
  const isolatedCount = rooms.filter(({ isIsolated }) => isIsolated).length;
  if (rooms.length - isolatedCount > 1) return <Trans>Without a room</Trans>;
  return isolatedCount > 0 ? <Trans>All other birds</Trans> : <Trans>All birds</Trans>;
}
