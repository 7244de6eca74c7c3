// The list of birds in views that have no room for the table. By default, birds that need attention come first, then
// the others by room and cage.
import { useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import { placeOf, useSpokenBird, useWaitingWeights } from '../../birds/bird-text.ts';
import type { Choice } from '../../birds/choice.ts';
import { needsLook } from '../../birds/flock-list.ts';
import type { BirdToday, Today } from '../../board/board.ts';
import { verdictChange } from '../../board/verdict-change.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { Mark } from '../../ui/verdicts/mark.tsx';
import { useVerdictNames } from '../../ui/verdicts/verdict.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { Sparkline } from '../../ui/weights/sparkline.tsx';
import styles from './birds-list.module.css';
import { useRowKeys } from './row-keys.ts';
import { useRowCount } from './use-row-count.ts';

interface Props {
  today: Today;
  birds: readonly BirdToday[];
  choice: Choice;
  /**
   * True if the list is next to the bird's page. The row of the open bird is marked, and the links keep the filters in
   * the URL.
   */
  isNextToBird?: boolean;
}

export function BirdsList({ today, birds, choice, isNextToBird = false }: Props) {
  const { t } = useLingui();
  const waiting = useWaitingWeights(today.date);
  const shownCount = useRowCount(birds.length);
  const onArrowKey = useRowKeys();
  useOpenRowInView(isNextToBird, shownCount);
  const positions = new Map(today.birds.map(({ id }, index) => [id, index]));
  const needs = choice.order ? [] : birds.filter(needsLook);
  const others = choice.order
    ? birds
    : birds
        .filter(bird => !needsLook(bird))
        .toSorted((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
  const row = (bird: BirdToday) => (
    <Row key={bird.id} bird={bird} waiting={waiting.get(bird.id)} isNextToBird={isNextToBird} />
  );
  return (
    <>
      {needs.length > 0 && (
        <Section title={t`Needs you`} aside={needs.length}>
          <ul className={styles.rows} onKeyDown={onArrowKey}>
            {needs.slice(0, shownCount).map(row)}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={needs.length > 0 ? t`Everyone else` : t`Everyone`}
          aside={choice.order === 'name' ? t`by name` : t`by place`}
        >
          <ul className={styles.rows} onKeyDown={onArrowKey}>
            {others.slice(0, Math.max(shownCount - needs.length, 0)).map(row)}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Scrolls the row of the open bird into view, but only once per bird, so that people can scroll freely afterwards. */
function useOpenRowInView(isNextToBird: boolean, shownCount: number): void {
  const { birdId } = useParams({ strict: false });
  const seen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may be added later.
  useEffect(() => {
    if (!isNextToBird || birdId === seen.current) return;
    const row = document.querySelector(`[data-bird-row="${birdId}"]`);
    if (row) seen.current = birdId;
    row?.scrollIntoView({ block: 'nearest' });
  }, [isNextToBird, birdId, shownCount]);
}

interface RowProps {
  bird: BirdToday;
  waiting: number | undefined;
  isNextToBird: boolean;
}

const Row = memo(function Row({ bird, waiting, isNextToBird }: RowProps) {
  const formats = useFormats();
  const spoken = useSpokenBird();
  const grams = waiting ?? bird.latestWeightGrams;
  const state = stateOf(bird);
  return (
    <li className={styles.row}>
      <Link
        to="/birds/$birdId"
        params={{ birdId: bird.id }}
        {...(isNextToBird && { search: true })}
        data-bird-row={bird.id}
      >
        <span className="spoken">{spoken(bird, grams)}</span>
        <Portrait bird={bird} size={46} />
        <span className={styles.words} aria-hidden="true">
          <strong className="display">{bird.name}</strong>
          <span>{placeOf(bird) || bird.species}</span>
        </span>
        <span className={styles.course} aria-hidden="true">
          <Sparkline recent={bird.recent} usualGrams={bird.usualGrams} state={state} width={68} height={30} />
        </span>
        <span className={styles.figures} aria-hidden="true">
          {grams !== null && (
            <span className={`${styles.grams} display`}>
              {formats.number(grams)}
              {waiting !== undefined && <Icon shape={hourglassMedium} size={16} />}
            </span>
          )}
          <Compared bird={bird} />
        </span>
      </Link>
    </li>
  );
});

/** The verdict mark with the percentage, the progress of learning, or the name of the verdict. */
function Compared({ bird }: { bird: BirdToday }) {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const state = stateOf(bird);
  const change = verdictChange(bird);
  const { count, needed } = bird.sentenceValues;
  const text =
    state === 'learning' && typeof count === 'number' && typeof needed === 'number'
      ? t`${count} of ${needed}`
      : !change || state === 'learning'
        ? nameOf(state)
        : formats.change(change.percent);
  return (
    <span className={`${styles.compared} ${styles[state]}`}>
      <Mark state={state} size={18} />
      <bdi>{text}</bdi>
    </span>
  );
}
