// The head of a past bird's page: a large portrait, the bird's name, and its years or how it left.
import type { Stay } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PageBird } from '../../birds/bird-read.ts';
import { useGenderText, useSinceText } from '../../birds/bird-text.ts';
import { isDeath } from '../../labels/stay-kinds.ts';
import { useStayText } from '../../stays/stay-text.ts';
import { useStays } from '../../stays/use-stays.ts';
import { addDays } from '../../ui/formats/formats.ts';
import { isPhone, useRoom } from '../../ui/layout/use-view.ts';
import { Portrait, type PortraitBird } from '../../ui/portraits/portrait.tsx';
import { More, TopRow } from './bird-head.tsx';
import styles from './bird-screen.module.css';
import { daysInFlock } from './days-in-flock.ts';

interface Props {
  bird: PageBird;
  portrait: PortraitBird;
  stay: Stay;
  arrivedOn: string | undefined;
  today: string;
  /** True while the sheet "Move on" is open, false after it is closed, undefined before it is opened. */
  isMoving: boolean | undefined;
  /** A button below the text. */
  children: ReactNode;
}

export function PastBirdHead({ bird, portrait, stay, arrivedOn, today, isMoving, children }: Props) {
  const gender = useGenderText();
  const words = useStayText(today);
  const size = isPhone(useRoom()) ? 144 : 176;
  const name = useFocusAfterSheet(isMoving);
  const died = isDeath(stay.kind);
  return (
    <header className={styles.head}>
      <TopRow menu={<More bird={bird} isGone />} />
      <div className={styles.remembered}>
        <Portrait bird={portrait} size={size} photoSize="large" />
        <h1 ref={name} tabIndex={-1}>
          {bird.name}
        </h1>
        {died ? <Years bird={bird} diedOn={stay.startedOn} /> : <p>{words(stay)}</p>}
        <p className={styles.second}>
          {[bird.species, gender(bird.gender)].filter(Boolean).join(', ')}
          {died && arrivedOn && <TimeWithYou birdId={bird.id} arrivedOn={arrivedOn} />}
        </p>
        {children}
      </div>
    </header>
  );
}

/** "2021 – 2026", or only the year of death if the bird hatched in the same year or in an unknown one. */
function Years({ bird: { dateOfBirth }, diedOn }: { bird: PageBird; diedOn: string }) {
  const [hatched, died] = [dateOfBirth?.slice(0, 4), diedOn.slice(0, 4)];
  return (
    <p className={`${styles.years} display`}>{hatched && hatched !== died ? `${hatched} – ${died}` : died}</p>
  );
}

function TimeWithYou({ birdId, arrivedOn }: { birdId: string; arrivedOn: string }) {
  const { data: stays = [] } = useStays(birdId);
  const time = useSinceText(addDays(arrivedOn, daysInFlock(stays, arrivedOn)))(arrivedOn);
  return (
    <>
      , <Trans>with you for {time}</Trans>
    </>
  );
}

/**
 * Focuses the name after the sheet "Move on" closes, if the sheet cannot return the focus because the page or button
 * that opened it is gone.
 */
function useFocusAfterSheet(isMoving: boolean | undefined) {
  const name = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isMoving === false && document.activeElement === document.body) name.current?.focus();
  }, [isMoving]);
  return name;
}
