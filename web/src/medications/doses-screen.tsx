// The round of doses: the slot that is due, room by room, with one tap for each dose.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Today } from '../today/board.ts';
import { ConnectionLine } from '../today/connection-line.tsx';
import { Later } from '../today/doses-now.tsx';
import { DosesUnknown } from '../today/doses-unknown.tsx';
import { boardRead, useToday } from '../today/use-today.ts';
import { Button } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { type DoseRoom, doseRoundOf } from './dose-round.ts';
import { DoseRows } from './dose-rows.tsx';
import { entriesByDose, isToDo } from './doses.ts';
import styles from './doses-screen.module.css';
import { FoldedDoses } from './folded-doses.tsx';
import { RoundBars } from './round-bars.tsx';
import { useDosesToday } from './use-doses.ts';
import { useWhyTooSoon } from './use-why-too-soon.ts';

type Entries = ReadonlyMap<string, Entry>;
type Birds = ReadonlyMap<string, Today['birds'][number]>;

export function DosesScreen() {
  const { t } = useLingui();
  const board = useToday();
  if (board.data) return <Round today={board.data} />;
  const again = (
    <Button kind="plain" onClick={() => board.refetch()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Screen>
      <ScreenHead title={t`Doses`} />
      <ConnectionLine />
      {board.error && (
        <Notice icon={warning} kind="plain" action={again}>
          <Trans>The server did not answer.</Trans>
        </Notice>
      )}
    </Screen>
  );
}

function Round({ today }: { today: Today }) {
  const { t } = useLingui();
  const shown = useDosesToday(today.doses, entriesByDose(useWaiting()));
  const { later, asNeeded, entries } = shown;
  const [begunAt, setBegunAt] = useState<string | null>(null);
  const { rooms, earlier, ...round } = doseRoundOf(shown, today.birds, begunAt);
  if (round.at !== begunAt) setBegunAt(round.at);
  const time = useFormats(today.timeZone).time;
  const at = round.at === null ? undefined : time(round.at);
  const birds: Birds = new Map(today.birds.map(bird => [bird.id, bird]));
  const whyTooSoon = useWhyTooSoon();
  const now = useNow();
  const next = rooms
    .flatMap(({ doses }) => doses)
    .find(dose => isToDo(dose, entries) && !whyTooSoon(dose, now).why);
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
                key={room.room}
                room={room}
                alone={rooms.length === 1}
                first={index === 0}
                entries={entries}
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
          <Later
            slots={later}
            entries={entries}
            timeZone={today.timeZone}
            birds={birds}
            first={rooms.length + earlier.length === 0}
          />
          {asNeeded.length > 0 && (
            <Section
              minor={rooms.length + earlier.length + later.length > 0}
              title={<Trans>When needed</Trans>}
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
  /** No other room has doses in this round. */
  alone: boolean;
  first: boolean;
  entries: Entries;
  birds: Birds;
  /** The one to give next. */
  next: DoseRoom['doses'][number] | undefined;
}

function Room({ room: { room, doses, folded }, alone, first, entries, birds, next }: RoomProps) {
  const title = room || (alone ? <Trans>All birds</Trans> : <Trans>Without a room</Trans>);
  const count = doses.length + folded.length;
  const aside =
    first && room ? <Trans>cage order</Trans> : <Plural value={count} one="# dose" other="# doses" />;
  return (
    <Section minor={!first} title={title} aside={aside}>
      {folded.length > 0 && <FoldedDoses doses={folded} birds={birds} round />}
      <DoseRows doses={doses} birds={birds} entries={entries} next={next} round />
    </Section>
  );
}
