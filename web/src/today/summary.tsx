// The summary below the title, such as how many birds need attention and how many doses are due.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useRights } from '../api/use-session.ts';
import type { Today } from '../board/board.ts';
import {
  dosesWaiting,
  isAlert,
  needsWeighing,
  needsYou,
  nextDoseAt,
  reviewsDue,
} from '../board/today-view.ts';
import { useAsOf } from '../board/use-as-of.ts';
import { useEndText } from '../board/use-end-text.ts';
import { useBoardReadAt } from '../board/use-today.ts';
import { otherZone } from '../ui/formats/other-zone.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useNow } from '../ui/formats/use-now.ts';
import { useOpensUpwards } from '../ui/layout/use-opens-upwards.ts';
import { isOld } from './board-day.ts';
import styles from './today-screen.module.css';

interface Props {
  today: Today;
  /** True if there is room for the date. */
  wide: boolean;
}

export function Summary({ today, wide }: Props) {
  const formats = useFormats(today.timeZone);
  const now = useNow();
  const readAtMs = useBoardReadAt();
  const birds = today.birds.filter(isAlert).length;
  const watchCount = needsYou(today.birds).length - birds;
  const doses = dosesWaiting(today);
  const reviews = reviewsDue(today).length;
  const { isSitter, endsAt } = useRights();
  const toWeigh = isSitter ? today.birds.filter(bird => needsWeighing(bird, today.date)).length : 0;
  const asOf = useAsOf();
  const city = otherZone(today.timeZone, now);
  const anchor = useRef<HTMLSpanElement>(null);
  // A saved dose can make the text one line shorter while a thumb is on the dose's Undo.
  useOpensUpwards(anchor, [birds, watchCount, toWeigh, doses, reviews, nextDoseAt(today.doses)].join(), true);
  return (
    <span ref={anchor} className={styles.summary}>
      {isOld(readAtMs, now) && `${asOf(readAtMs)} `}
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
      {birds === 0 && watchCount > 0 && (
        <>
          <Plural
            value={watchCount}
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
      )}{' '}
      {reviews > 0 && (
        <Plural
          value={reviews}
          _1="One review due."
          _2="Two reviews due."
          _3="Three reviews due."
          one="# review due."
          other="# reviews due."
        />
      )}
      {birds + watchCount + doses + toWeigh + reviews === 0 && !today.lacksDoses && <Quiet today={today} />}
      {endsAt !== null && <SittingUntil endsAt={endsAt} />}
      {city && (
        <>
          {' '}
          <Trans>Times in {city}.</Trans>
        </>
      )}
    </span>
  );
}

/** Tells a sitter when their access ends. */
function SittingUntil({ endsAt }: { endsAt: string }) {
  const until = useEndText()(endsAt);
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
