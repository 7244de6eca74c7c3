// The cage cards of a flock: one for each bird, eight on a page, to cut out and hang on the cages.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useIsFetching } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { readKey } from '../../api/reads.ts';
import { valuesOf } from '../../birds/flock-list.ts';
import type { BirdToday, Today } from '../../board/board.ts';
import { useToday } from '../../board/use-today.ts';
import { Chips, ToggleChip } from '../../forms/choices.tsx';
import { BoardNotLoaded } from '../../frame/board-not-loaded.tsx';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { Shapes } from '../../frame/shapes.tsx';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { useCareSheets } from '../../today/use-care-sheets.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { printer } from '../../ui/icons/icons.ts';
import { nextFrame } from '../../ui/painting/next-frame.ts';
import { loadPhoto } from '../../ui/portraits/use-photo.ts';
import { isLocalhostLink } from '../../ui/sharing/share.ts';
import { CageCard } from './cage-card.tsx';
import styles from './cage-cards.module.css';

const route = getRouteApi('/flock/cage-cards');
const cardsPerPage = 8;

/** The birds on the cards: all of them, those of a room, or a single one. */
interface CardsChoice {
  room?: string;
  bird?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export function CageCardsScreen() {
  const { t } = useLingui();
  const { data, error, refetch } = useToday();
  if (data) return <CageCards today={data} />;
  return error ? <BoardNotLoaded title={t`Cage cards`} error={error} onRetry={refetch} /> : <Shapes />;
}

function CageCards({ today }: { today: Today }) {
  const { t } = useLingui();
  const search = route.useSearch();
  const [room, single] = [textOf(search.room), textOf(search.bird)];
  const birds = today.birds.filter(
    ({ id, room: itsRoom }) =>
      (single === undefined || id === single) && (room === undefined || itsRoom === room),
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const printed = birds.filter(({ id }) => !left.has(id));
  const sheets = useCareSheets(birds);
  const unread = printed.filter(({ id }) => !sheets.has(id)).length;
  const isConnected = useIsConnected();
  const isReading = useIsFetching({ queryKey: readKey('GET /api/birds/:birdId/care-sheet') }) > 0;
  const list = useRef<HTMLUListElement>(null);
  const cut = useCutWarnings(list);
  const [preparing, setPreparing] = useState(false);
  const pages = Math.ceil(printed.length / cardsPerPage);
  const print = async () => {
    setPreparing(true);
    try {
      await Promise.all([
        import('../../ui/qr/qr-path.ts'),
        ...printed.map(({ photo }) => loadPhoto(photo, 'large')),
      ]);
      // Waits until the photos are in the page.
      await nextFrame();
      await Promise.allSettled(
        [...(list.current?.querySelectorAll('img') ?? [])].map(image => image.decode()),
      );
    } finally {
      setPreparing(false);
    }
    window.print();
  };
  return (
    <Screen>
      <div className={styles.screenOnly}>
        <ScreenHead title={t`Cage cards`} back="/birds" />
        <ConnectionLine />
        <div className={styles.choice}>
          <Choice
            rooms={valuesOf(today.birds, 'room')}
            room={room}
            single={single === undefined ? undefined : birds[0]}
          />
          <p>
            {t`${plural(printed.length, { one: '# card', other: '# cards' })} on ${plural(pages, { one: '# page', other: '# pages' })}, A4 or Letter.`}{' '}
            {birds.length > 1 && <Trans>Tap a card to leave it out.</Trans>}{' '}
            {isLocalhostLink(location.href) && <Trans>The codes open only on this computer.</Trans>}
          </p>
          <p role="status">
            {unread > 0 &&
              t`${plural(unread, { one: 'The care sheet of # bird is', other: 'The care sheets of # birds are' })} not on this device yet, so a warning could be missing.`}
          </p>
          {!isConnected && (
            <p>
              <Trans>Without a connection, the warnings are those that this device read last.</Trans>
            </p>
          )}
          <CutWarnings names={printed.filter(({ id }) => cut.has(id)).map(({ name }) => name)} />
          <Button
            kind="filled"
            icon={printer}
            busy={preparing || isReading}
            disabled={printed.length === 0 || unread > 0 || isReading}
            onClick={() => void print()}
          >
            <Trans>Print</Trans>
          </Button>
        </div>
      </div>
      <ul ref={list} className={styles.cards}>
        {birds.map(bird => (
          <li key={bird.id} className={left.has(bird.id) ? styles.left : undefined}>
            <Leave
              bird={bird}
              isLeft={left.has(bird.id)}
              onToggle={() => setLeft(left.symmetricDifference(new Set([bird.id])))}
            />
            <CageCard bird={bird} warnings={sheets.get(bird.id)?.warnings ?? ''} isCut={cut.has(bird.id)} />
          </li>
        ))}
      </ul>
      {birds.length === 0 && (
        <p className={styles.choice}>
          <Trans>No birds live here yet.</Trans>
        </p>
      )}
    </Screen>
  );
}

/** Says which warnings are too long for their cards. */
function CutWarnings({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (names.length === 0) return null;
  const birds = formats.list(names);
  return (
    <p role="status">
      {t`The warnings of ${birds} do not fit on a card, which asks people to scan its code for the rest.`}
    </p>
  );
}

/** Returns the ids of the birds whose warnings do not fit on their cards. */
function useCutWarnings(list: RefObject<HTMLUListElement | null>): ReadonlySet<string> {
  const [cut, setCut] = useState<readonly string[]>([]);
  // Runs after every render, because the warnings arrive one by one.
  useLayoutEffect(() => {
    const texts = [...(list.current?.querySelectorAll<HTMLElement>('[data-warnings-of]') ?? [])];
    const measured = texts
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      .map(({ dataset }) => dataset.warningsOf ?? '');
    if (measured.join() !== cut.join()) setCut(measured);
  });
  return new Set(cut);
}

interface LeaveProps {
  bird: BirdToday;
  isLeft: boolean;
  onToggle: () => void;
}

/** A toggle button that covers the whole card, to leave the card out. */
const Leave = ({ bird: { name }, isLeft, onToggle }: LeaveProps) => {
  const { t } = useLingui();
  return (
    <button type="button" className={styles.toggle} aria-pressed={!isLeft} onClick={onToggle}>
      <span className="spoken">{t`Print the card of ${name}`}</span>
    </button>
  );
};

interface ChoiceProps {
  rooms: readonly string[];
  room: string | undefined;
  single: BirdToday | undefined;
}

function Choice({ rooms, room, single }: ChoiceProps) {
  const navigate = useNavigate();
  const choose = (chosen: CardsChoice) =>
    void navigate({ to: '/cage-cards', search: { ...chosen }, replace: true, resetScroll: false });
  if (rooms.length < 2 && !single) return null;
  return (
    <Chips>
      {single && (
        <ToggleChip pressed onPress={() => choose({})}>
          {single.name}
        </ToggleChip>
      )}
      <ToggleChip pressed={room === undefined && !single} onPress={() => choose({})}>
        <Trans>All birds</Trans>
      </ToggleChip>
      {rooms.map(other => (
        <ToggleChip key={other} pressed={other === room} onPress={() => choose({ room: other })}>
          {other}
        </ToggleChip>
      ))}
    </Chips>
  );
}
