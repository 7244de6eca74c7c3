// The Birds screen: a table on a desktop, unless the text is large, and a list elsewhere. By default, birds that need
// attention come first.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { type Choice, choiceOf } from '../../birds/choice.ts';
import { chosenBirds } from '../../birds/flock-list.ts';
import { PastBirdsLink } from '../../birds/past-birds-link.tsx';
import type { Today } from '../../board/board.ts';
import { isWeighed } from '../../board/today-view.ts';
import { boardRead, useToday } from '../../board/use-today.ts';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { Screen } from '../../frame/screen.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { warning } from '../../ui/icons/icons.ts';
import { hasLargeText, isDesktop, isPhone, useHasPanes, useView } from '../../ui/layout/use-view.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { BirdsHead } from './birds-head.tsx';
import { BirdsList } from './birds-list.tsx';
import styles from './birds-screen.module.css';
import { BirdsTable } from './birds-table.tsx';
import { Filters } from './filters.tsx';

const EmptyFlock = lazy(async () => ({
  default: (await import('../../today/empty-flock.tsx')).EmptyFlock,
}));

const route = getRouteApi('/flock/panes');

/** On a tablet, the list is at the side, and this screen says that no bird is open. */
export function BirdsScreen() {
  const hasPanes = useHasPanes();
  const { data } = useToday();
  return hasPanes && data?.birds.length !== 0 ? <NoBirdOpen /> : <EveryBird />;
}

/** The list at the side of a tablet. */
export const BirdsColumn = () => <EveryBird isNextToBird />;

function NoBirdOpen() {
  return (
    <div className={styles.noneOpen}>
      <span aria-hidden="true" />
      <p>
        <Trans>Open a bird in the list to see its page here.</Trans>
      </p>
    </div>
  );
}

/** @param isNextToBird true in the column at the side of a tablet */
function EveryBird({ isNextToBird = false }: { isNextToBird?: boolean }) {
  const { t } = useLingui();
  const { data, error, refetch } = useToday();
  const refusal = useRefusal({});
  if (data?.birds.length === 0) {
    return (
      <Suspense fallback={<Shapes />}>
        <EmptyFlock />
      </Suspense>
    );
  }
  if (data) return <Birds today={data} isNextToBird={isNextToBird} />;
  if (!error) return <Shapes />;
  return (
    <Screen>
      <BirdsHead title={t`Birds`} />
      <ConnectionLine />
      <Notice
        icon={warning}
        kind="plain"
        action={<Button kind="plain" onClick={() => refetch()}>{t`Try again`}</Button>}
      >
        {refusal(error)}
      </Notice>
    </Screen>
  );
}

/** Returns the filters and order in the URL, and a function that changes them without adding to the browser's history. */
export function useChoice(): [Choice, (change: { [K in keyof Choice]: Choice[K] | undefined }) => void] {
  const choice = route.useSearch();
  const navigate = useNavigate();
  return [
    choice,
    change =>
      void navigate({
        to: '.',
        search: choiceOf({ ...choice, ...change }),
        replace: true,
        resetScroll: false,
      }),
  ];
}

function Birds({ today, isNextToBird }: { today: Today; isNextToBird: boolean }) {
  const { t } = useLingui();
  const view = useView();
  const [choice, choose] = useChoice();
  const birds = chosenBirds(today, choice);
  const count = today.birds.length;
  const weighed = today.birds.filter(bird => isWeighed(bird, today.date)).length;
  const wide = !isPhone(view);
  const hasTable = isDesktop(view) && !hasLargeText();
  const isOpen = useParams({ strict: false }).birdId !== undefined;
  const title = wide ? t`Birds` : t`${plural(count, { one: '# bird', other: '# birds' })}`;
  return (
    <Screen>
      <BirdsHead
        title={title}
        aside={t`${weighed} weighed today`}
        find={{ today, choice, onChoose: choose }}
        isScreenTitle={!isOpen}
        isNarrowColumn={isNextToBird}
      />
      <ConnectionLine read={boardRead} />
      {wide && <Filters today={today} choice={choice} onChoose={choose} oneLine={isNextToBird} />}
      <div className={styles.birds}>
        {birds.length === 0 ? (
          <NoMatch
            isSearch={Boolean(choice.q?.trim())}
            onClear={() => choose({ q: undefined, show: undefined, room: undefined, species: undefined })}
          />
        ) : hasTable ? (
          <BirdsTable today={today} birds={birds} />
        ) : (
          <BirdsList today={today} birds={birds} choice={choice} isNextToBird={isNextToBird} />
        )}
        <div className={styles.links}>
          <PastBirdsLink q={choice.q?.trim()} />
          <ButtonLink
            to="/cage-cards"
            search={choice.room ? { room: choice.room } : {}}
            kind="plain"
            size="small"
          >
            <Trans>Cage cards</Trans>
          </ButtonLink>
        </div>
      </div>
      {!wide && <Filters today={today} choice={choice} onChoose={choose} docked />}
    </Screen>
  );
}

/** @param isSearch true if the person is searching by name or ring */
function NoMatch({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <div className={styles.none} role="status">
      <p>
        {isSearch ? (
          <Trans>No bird with that name or ring.</Trans>
        ) : (
          <Trans>No bird matches these filters.</Trans>
        )}
      </p>
      <Button kind="outlined" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
}
