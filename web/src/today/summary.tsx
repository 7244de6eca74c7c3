// The one sentence under the title: how many birds need somebody, how many doses are due.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import { otherZone } from '../ui/other-zone.ts';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { useOpensUpwards } from '../ui/use-opens-upwards.ts';
import type { Today } from './board.ts';
import { isOld } from './board-day.ts';
import styles from './today-screen.module.css';
import { dosesWaiting, isAlert, isToWeigh, needsYou, nextDoseAt } from './today-view.ts';
import { useAsOf } from './use-as-of.ts';
import { boardRead } from './use-today.ts';
import { useUntil } from './use-until.ts';

interface Props {
  today: Today;
  /** With the date, where there is room. */
  wide: boolean;
}

export function Summary({ today, wide }: Props) {
  const formats = useFormats(today.timeZone);
  const now = useNow();
  const { dataUpdatedAt: readAt } = useRead(...boardRead);
  const birds = today.birds.filter(isAlert).length;
  const watched = needsYou(today.birds).length - birds;
  const doses = dosesWaiting(today);
  const { sits, endsAt } = useRights();
  const toWeigh = sits ? today.birds.filter(bird => isToWeigh(bird, today.date)).length : 0;
  const asOf = useAsOf();
  const city = otherZone(today.timeZone, now);
  const place = useRef<HTMLSpanElement>(null);
  // It may need a line less once the service has a dose, just when a thumb is on the dose's Undo.
  useOpensUpwards(place, [birds, watched, toWeigh, doses, nextDoseAt(today.doses)].join(), true);
  return (
    <span ref={place} className={styles.summary}>
      {isOld(readAt, now) && `${asOf(readAt)} `}
      {wide && `${formats.day(today.date)}. `}
      {birds > 0 && (
        <Plural
          value={birds}
          _1="One bird needs you."
          _2="Two birds need you."
          _3="Three birds need you."
          one="# bird needs you."
          other="# birds need you."
        />
      )}{' '}
      {birds === 0 && watched > 0 && (
        <>
          <Plural
            value={watched}
            _1="One bird to watch."
            _2="Two birds to watch."
            _3="Three birds to watch."
            one="# bird to watch."
            other="# birds to watch."
          />{' '}
        </>
      )}
      {toWeigh > 0 && (
        <>
          <Plural
            value={toWeigh}
            _1="One to weigh."
            _2="Two to weigh."
            _3="Three to weigh."
            one="# to weigh."
            other="# to weigh."
          />{' '}
        </>
      )}
      {doses > 0 && (
        <Plural
          value={doses}
          _1="One dose due."
          _2="Two doses due."
          _3="Three doses due."
          _4="Four doses due."
          one="# dose due."
          other="# doses due."
        />
      )}
      {birds + watched + doses + toWeigh === 0 && !today.lacksDoses && <Quiet today={today} />}
      {endsAt !== null && <Sitting endsAt={endsAt} />}
      {city && (
        <>
          {' '}
          <Trans>Times in {city}.</Trans>
        </>
      )}
    </span>
  );
}

/** A sitter's last day is told every day. */
function Sitting({ endsAt }: { endsAt: string }) {
  const until = useUntil()(endsAt);
  return (
    <>
      {' '}
      <Trans>You sit until {until}.</Trans>
    </>
  );
}

function Quiet({ today }: { today: Today }) {
  const { t } = useLingui();
  const formats = useFormats(today.timeZone);
  const next = nextDoseAt(today.doses);
  if (!next) return t`All quiet.`;
  const time = formats.time(next);
  return t`All quiet. Next dose at ${time}.`;
}
