// The Today screen: the birds that need attention, the doses, and the perch.
import { useLingui } from '@lingui/react/macro';
import { Fragment, lazy, Suspense, useState } from 'react';
import { useRights } from '../api/use-session.ts';
import type { Today } from '../board/board.ts';
import { type PartOfDay, partOfDay, reviewsDue } from '../board/today-view.ts';
import { useToday } from '../board/use-today.ts';
import { BoardNotLoaded } from '../frame/board-not-loaded.tsx';
import { ConnectionLine } from '../frame/connection-line.tsx';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { Shapes } from '../frame/shapes.tsx';
import { DosesNow } from '../medications/round/doses-now.tsx';
import { withCapital } from '../ui/formats/capital.ts';
import { hourIn } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useNow } from '../ui/formats/use-now.ts';
import { isPhone, useView } from '../ui/layout/use-view.ts';
import { AfterFirstPaint } from '../ui/painting/after-paint.tsx';
import { FlockPerch } from './flock-perch.tsx';
import { NeedsYou } from './needs-you.tsx';
import type { ChosenReview } from './reviews.tsx';
import { Summary } from './summary.tsx';
import styles from './today-screen.module.css';

const EmptyFlock = lazy(async () => ({ default: (await import('./empty-flock.tsx')).EmptyFlock }));
const Milestones = lazy(async () => ({ default: (await import('./milestones.tsx')).Milestones }));
/** Loaded separately, because only a desktop shows them. */
const RecentChanges = lazy(async () => ({
  default: (await import('./recent-changes.tsx')).RecentChanges,
}));
const Reviews = lazy(async () => ({ default: (await import('./reviews.tsx')).Reviews }));
const ReviewSheet = lazy(async () => ({ default: (await import('./review-sheet.tsx')).ReviewSheet }));
const SitterSections = lazy(async () => ({
  default: (await import('./sitter-sections.tsx')).SitterSections,
}));

export function TodayScreen() {
  const { t } = useLingui();
  const { data, error, refetch } = useToday();
  if (!data) return error ? <BoardNotLoaded title={t`Today`} error={error} onRetry={refetch} /> : <Shapes />;
  if (data.birds.length === 0) {
    return (
      <Suspense fallback={<Shapes />}>
        <EmptyFlock />
      </Suspense>
    );
  }
  return <Board today={data} />;
}

function Board({ today }: { today: Today }) {
  const view = useView();
  const title = useTitle(today);
  const { isSitter } = useRights();
  const phone = isPhone(view);
  const reviews = reviewsDue(today);
  const [chosen, setChosen] = useState<ChosenReview>();
  const list = reviews.length > 0 && (
    // The fallback fills the column, so that the doses do not move into it.
    <Suspense fallback={<div />}>
      <Reviews reviews={reviews} today={today.date} onChoose={setChosen} />
    </Suspense>
  );
  // On a phone these sections can wait until after the first paint, because nothing below them would move.
  const DeferOnPhone = phone ? AfterFirstPaint : Fragment;
  return (
    <Screen>
      <ScreenHead title={title} sub={<Summary today={today} wide={view === 'desktop'} />} />
      <ConnectionLine />
      {!phone && <FlockPerch today={today} view={view} />}
      <div className={styles.columns}>
        <div className={styles.first}>
          <NeedsYou today={today} view={view} />
          {!phone && list}
        </div>
        <DeferOnPhone>
          <DosesNow today={today} between={phone && list} />
          {isSitter ? (
            <Suspense>
              <SitterSections today={today} />
            </Suspense>
          ) : (
            <div className={styles.last}>
              {today.birds.some(({ milestones }) => milestones.length > 0) && (
                <Suspense>
                  <Milestones birds={today.birds} />
                </Suspense>
              )}
              {view === 'desktop' && (
                <Suspense>
                  <RecentChanges today={today} />
                </Suspense>
              )}
            </div>
          )}
        </DeferOnPhone>
      </div>
      {phone && (
        <AfterFirstPaint>
          <FlockPerch today={today} view={view} />
        </AfterFirstPaint>
      )}
      {/* The sheet stays open even when its review leaves the list. */}
      {chosen && (
        <Suspense>
          <ReviewSheet {...chosen} today={today.date} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Screen>
  );
}

/** Returns a title such as "Tuesday morning", in the flock's time zone. */
function useTitle({ date, timeZone }: Today): string {
  const { t, i18n } = useLingui();
  const formats = useFormats(timeZone);
  const weekday = formats.weekday(date);
  const now = useNow();
  const titles: Record<PartOfDay, () => string> = {
    // Not "night", because "Tuesday night" follows the day, and these hours precede it.
    beforeDawn: () => t`Early ${weekday}`,
    morning: () => t`${weekday} morning`,
    afternoon: () => t`${weekday} afternoon`,
    evening: () => t`${weekday} evening`,
    night: () => t`${weekday} night`,
  };
  return withCapital(titles[partOfDay(hourIn(timeZone, now))](), i18n.locale);
}
