// The past birds, most recent first, with a search and filters.
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { isPhone, useView } from '../../ui/layout/use-view.ts';
import { DataUnavailable } from '../frame/data-unavailable.tsx';
import { type PastBirdsChoice, pastBirdsChoiceOf } from './choice.ts';
import styles from './past-birds.module.css';
import { PastBirdsFilters } from './past-birds-filters.tsx';
import { PastBirdsList } from './past-birds-list.tsx';
import { pagesOf, usePastBirds } from './use-past-birds.ts';

const route = getRouteApi('/flock/past-birds');

export function PastBirdsScreen() {
  const { t } = useLingui();
  const choice = pastBirdsChoiceOf(route.useSearch());
  const navigate = useNavigate();
  const docked = isPhone(useView());
  const read = usePastBirds(choice);
  const { birds, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = read;
  const choose = (next: PastBirdsChoice) =>
    void navigate({ to: '/past-birds', search: next, replace: true, resetScroll: false });
  const filters = <PastBirdsFilters choice={choice} docked={docked} onChoose={choose} />;
  return (
    <Screen>
      <ScreenHead title={t`Past birds`} back="/birds" />
      <ConnectionLine read={pagesOf(choice)} />
      {!docked && filters}
      <DataUnavailable {...read} />
      <div className={styles.content} aria-busy={isPlaceholderData}>
        {birds?.length === 0 && (
          <NoBirds
            isChosen={choice.q !== undefined || choice.kind !== undefined}
            onClear={() => choose({})}
          />
        )}
        {birds && birds.length > 0 && <PastBirdsList birds={birds} choice={choice} />}
        {hasNextPage && (
          <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show earlier birds`}
          </Button>
        )}
      </div>
      {docked && filters}
    </Screen>
  );
}

/** @param isChosen true if a search or a filter is active */
function NoBirds({ isChosen, onClear }: { isChosen: boolean; onClear: () => void }) {
  return (
    <div className={styles.none} role="status">
      <p>{isChosen ? <Trans>No past bird matches.</Trans> : <Trans>No bird has left or died.</Trans>}</p>
      {isChosen && (
        <Button onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  );
}
