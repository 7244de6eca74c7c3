// The perch on Today: birds with their weights, changes and verdicts. Docked above the navigation bar on a phone.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRead } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import type { BirdToday, Today } from '../board/board.ts';
import { dayWording, isWeighed, onPerch } from '../board/today-view.ts';
import { useSpokenChange } from '../board/use-spoken-change.ts';
import { verdictChange } from '../board/verdict-change.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { hourglassMedium } from '../ui/icons/icons.ts';
import { foot } from '../ui/layout/foot.ts';
import { isPhone, type View } from '../ui/layout/use-view.ts';
import { useVerdictNames } from '../ui/verdicts/verdict.tsx';
import { stateOf } from '../ui/verdicts/verdicts.ts';
import { Perch, Seat } from '../ui/weights/perch.tsx';
import { Sparkline } from '../ui/weights/sparkline.tsx';
import styles from './flock-perch.module.css';

const sizes = { narrow: 42, phone: 46, tablet: 58, desktop: 88 } as const;

export function FlockPerch({ today, view }: { today: Today; view: View }) {
  const { t } = useLingui();
  const settings = useRead('GET /api/workspace/settings');
  const { birds, scrolls, weighed } = onPerch(today.birds, today.date);
  const size = sizes[view];
  return (
    <section ref={foot} className={styles.dock} aria-label={t`The perch`}>
      {weighed && <Progress weighed={weighed} />}
      {birds.length > 0 && (
        <div className={scrolls ? styles.scroll : styles.still}>
          <Perch size={size} className={styles.perch}>
            {birds.map(bird => (
              <PerchedBird
                key={bird.id}
                bird={bird}
                today={today}
                view={view}
                slipsFromPercent={settings.data?.settings.guard.watchPercent}
              />
            ))}
          </Perch>
        </div>
      )}
    </section>
  );
}

/** The weighing progress, which links to the round for people who may weigh. */
function Progress({ weighed: { count, of } }: { weighed: { count: number; of: number } }) {
  const { canGiveCare } = useRights();
  const words = (
    <>
      <span className={styles.track} aria-hidden="true">
        <span style={{ inlineSize: `${(100 * count) / of}%` }} />
      </span>
      <span>
        <Trans>
          {count} of <Plural value={of} one="# bird" other="# birds" /> weighed
        </Trans>
      </span>
    </>
  );
  return canGiveCare ? (
    <Link to="/weigh" className={styles.progress}>
      {words}
    </Link>
  ) : (
    <p className={styles.progress}>{words}</p>
  );
}

interface BirdProps {
  bird: BirdToday;
  today: Today;
  view: View;
  slipsFromPercent: number | undefined;
}

/**
 * A bird on the perch. A tap opens the weigh screen if the bird has not been weighed today and the person may weigh it,
 * and the bird's page otherwise.
 */
function PerchedBird({ bird, today, view, slipsFromPercent }: BirdProps) {
  const formats = useFormats();
  const { canGiveCare } = useRights();
  const state = stateOf(bird);
  const waiting = useWaitingWeight(bird.id, today.date);
  const grams = waiting ?? (isWeighed(bird, today.date) ? bird.latestWeightGrams : null);
  const toWeigh = grams === null && canGiveCare;
  const change = verdictChange(bird);
  const inside: ReactNode = (
    <>
      <span aria-hidden="true">
        <Seat
          bird={bird}
          state={state}
          changePercent={change?.percent ?? bird.changePercent}
          percent={change && formats.change(change.percent)}
          slipsFromPercent={slipsFromPercent}
          size={sizes[view]}
        />
        <span className={styles.name}>{bird.name}</span>
        <WeightLabel
          grams={grams ?? (canGiveCare ? null : bird.latestWeightGrams)}
          view={view}
          waits={waiting !== undefined}
        />
        {view === 'desktop' && (
          <span className={styles.course}>
            <Sparkline recent={bird.recent} usualGrams={bird.usualGrams} state={state} height={66} />
            <LastWeighed bird={bird} today={today} />
          </span>
        )}
      </span>
      <SpokenText bird={bird} grams={grams} toWeigh={toWeigh} />
    </>
  );
  return (
    <li className={styles.bird}>
      {toWeigh ? (
        <Link to="/weigh" search={{ bird: bird.id }}>
          {inside}
        </Link>
      ) : (
        <Link to="/birds/$birdId" params={{ birdId: bird.id }}>
          {inside}
        </Link>
      )}
    </li>
  );
}

function WeightLabel({ grams, view, waits }: { grams: number | null; view: View; waits: boolean }) {
  const formats = useFormats();
  if (grams === null) {
    return (
      <span className={styles.weigh}>
        <Trans>weigh</Trans>
      </span>
    );
  }
  return (
    <span className={isPhone(view) ? styles.grams : `${styles.grams} display`}>
      {formats.number(grams)}
      {!isPhone(view) && <span className={styles.unit}>g</span>}
      {waits && <Icon shape={hourglassMedium} size={14} />}
    </span>
  );
}

/** The text for screen readers, such as "Kiwi, 86.4 grams, 6.1 percent under usual, call the vet". */
function SpokenText({ bird, grams, toWeigh }: { bird: BirdToday; grams: number | null; toWeigh: boolean }) {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const spokenChange = useSpokenChange();
  const weight = formats.number(grams ?? 0);
  const parts = [
    bird.name,
    grams === null ? t`not weighed today` : t`${weight} grams`,
    Math.abs(verdictChange(bird)?.percent ?? 0) >= 1 && spokenChange(bird),
    nameOf(stateOf(bird)),
    toWeigh && t`weigh`,
  ];
  return <span className="spoken">{parts.filter(Boolean).join(', ')}</span>;
}

function LastWeighed({ bird, today }: { bird: BirdToday; today: Today }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { latestRecordedOn: day, latestWeightGrams: grams } = bird;
  if (day === null || grams === null) return <span className={styles.last}>{t`not weighed yet`}</span>;
  const weight = formats.grams(grams);
  const weekday = formats.weekday(day);
  const date = formats.day(day, today.date);
  const wording = dayWording(day, today.date);
  const words = {
    today: () => t`today`,
    yesterday: () => t`${weight} yesterday`,
    weekday: () => t`${weight} on ${weekday}`,
    date: () => t`${weight} on ${date}`,
  };
  return <span className={styles.last}>{words[wording]()}</span>;
}

/** Returns a weight from today that has not yet reached the service. */
function useWaitingWeight(birdId: string, today: string): number | undefined {
  const entry = useWaiting().findLast(
    ({ about, refused, landedAt }) =>
      !refused &&
      !landedAt &&
      about.kind === 'weight' &&
      about.birdId === birdId &&
      about.recordedOn === today,
  );
  return entry?.about.kind === 'weight' ? entry.about.grams : undefined;
}
