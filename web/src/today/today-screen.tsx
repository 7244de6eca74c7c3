// Today: how the flock is, what there is to do now, and the perch with everyone on it.
import { useLingui } from '@lingui/react/macro';
import { Fragment, lazy, Suspense } from 'react';
import { useRights } from '../api/use-session.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { AfterwardsAtStart } from '../ui/afterwards.tsx';
import { hourIn } from '../ui/formats.ts';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { isPhone, useView } from '../ui/use-view.ts';
import type { Today } from './board.ts';
import { BoardNotRead } from './board-not-read.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { DosesNow } from './doses-now.tsx';
import { EmptyFlock } from './empty-flock.tsx';
import { FlockPerch } from './flock-perch.tsx';
import { Lately } from './lately.tsx';
import { Milestones } from './milestones.tsx';
import { NeedsYou } from './needs-you.tsx';
import { Shapes } from './shapes.tsx';
import { Summary } from './summary.tsx';
import styles from './today-screen.module.css';
import { partOfDay } from './today-view.ts';
import { useToday } from './use-today.ts';

const SitterSections = lazy(async () => ({
  default: (await import('./sitter-sections.tsx')).SitterSections,
}));

export function TodayScreen() {
  const { t } = useLingui();
  const { data, error, refetch } = useToday();
  if (!data) return error ? <BoardNotRead title={t`Today`} error={error} onAgain={refetch} /> : <Shapes />;
  if (data.birds.length === 0) return <EmptyFlock />;
  return <Board today={data} />;
}

function Board({ today }: { today: Today }) {
  const view = useView();
  const title = useTitle(today);
  const { sits } = useRights();
  const phone = isPhone(view);
  // On a phone nothing stands below them that they could push down.
  const Later = phone ? AfterwardsAtStart : Fragment;
  return (
    <Screen>
      <ScreenHead title={title} sub={<Summary today={today} wide={view === 'desktop'} />} />
      <ConnectionLine />
      {!phone && <FlockPerch today={today} view={view} />}
      <div className={styles.columns}>
        <NeedsYou today={today} view={view} />
        <Later>
          <DosesNow today={today} />
          {sits ? (
            <Suspense>
              <SitterSections today={today} />
            </Suspense>
          ) : (
            <div className={styles.last}>
              <Milestones birds={today.birds} />
              {view === 'desktop' && <Lately today={today} />}
            </div>
          )}
        </Later>
      </div>
      {phone && (
        <AfterwardsAtStart>
          <FlockPerch today={today} view={view} />
        </AfterwardsAtStart>
      )}
    </Screen>
  );
}

/** "Tuesday morning": the flock's day and time. */
function useTitle({ date, timeZone }: Today): string {
  const { t } = useLingui();
  const formats = useFormats(timeZone);
  const weekday = formats.weekday(date);
  const now = useNow();
  switch (partOfDay(hourIn(timeZone, now))) {
    case 'beforeDawn':
      // Not "night": that is the one before in English, and the one after in German.
      return t`Early ${weekday}`;
    case 'morning':
      return t`${weekday} morning`;
    case 'afternoon':
      return t`${weekday} afternoon`;
    case 'evening':
      return t`${weekday} evening`;
    case 'night':
      return t`${weekday} night`;
  }
}
