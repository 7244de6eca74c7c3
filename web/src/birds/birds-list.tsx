// The birds on a phone or a tablet: those who need somebody, then everyone by place.
import { useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { memo, useEffect, useRef } from 'react';
import type { BirdToday, Today } from '../today/board.ts';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium } from '../ui/icons.ts';
import { Mark } from '../ui/mark.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useVerdictNames } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import { placeOf, useSpokenBird, useWaitingWeights } from './bird-words.ts';
import styles from './birds-list.module.css';
import type { Choice } from './choice.ts';
import { needsLook } from './flock-list.ts';
import { useRowKeys } from './row-keys.ts';
import { useGrowing } from './use-growing.ts';

interface Props {
  today: Today;
  birds: readonly BirdToday[];
  choice: Choice;
  /** The open bird: its row is marked, and what the list shows stays in the address. */
  beside?: boolean;
}

export function BirdsList({ today, birds, choice, beside = false }: Props) {
  const { t } = useLingui();
  const waiting = useWaitingWeights(today.date);
  const shown = useGrowing(birds.length);
  const onArrowKey = useRowKeys();
  useOpenRowInView(beside, shown);
  const places = new Map(today.birds.map(({ id }, index) => [id, index]));
  const needs = choice.order ? [] : birds.filter(needsLook);
  const others = choice.order
    ? birds
    : birds
        .filter(bird => !needsLook(bird))
        .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  const row = (bird: BirdToday) => (
    <Row key={bird.id} bird={bird} waiting={waiting.get(bird.id)} beside={beside} />
  );
  return (
    <>
      {needs.length > 0 && (
        <Section title={t`Needs you`} aside={needs.length}>
          <ul className={styles.rows} onKeyDown={onArrowKey}>
            {needs.slice(0, shown).map(row)}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section
          title={needs.length > 0 ? t`Everyone else` : t`Everyone`}
          aside={choice.order === 'name' ? t`by name` : t`by place`}
        >
          <ul className={styles.rows} onKeyDown={onArrowKey}>
            {others.slice(0, Math.max(shown - needs.length, 0)).map(row)}
          </ul>
        </Section>
      )}
    </>
  );
}

/** The row of the open bird comes into view, once for each bird: then people scroll where they like. */
function useOpenRowInView(beside: boolean, shown: number): void {
  const { birdId } = useParams({ strict: false });
  const seen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may be one of those that come later.
  useEffect(() => {
    if (!beside || birdId === seen.current) return;
    const row = document.querySelector(`[data-bird-row="${birdId}"]`);
    if (row) seen.current = birdId;
    row?.scrollIntoView({ block: 'nearest' });
  }, [beside, birdId, shown]);
}

interface RowProps {
  bird: BirdToday;
  waiting: number | undefined;
  beside: boolean;
}

const Row = memo(function Row({ bird, waiting, beside }: RowProps) {
  const formats = useFormats();
  const spoken = useSpokenBird();
  const grams = waiting ?? bird.latestWeightGrams;
  const state = stateOf(bird);
  return (
    <li className={styles.row}>
      <Link
        to="/birds/$birdId"
        params={{ birdId: bird.id }}
        {...(beside && { search: true })}
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

/** The mark with the percentage, or with its word where there is none. */
function Compared({ bird }: { bird: BirdToday }) {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useVerdictNames();
  const state = stateOf(bird);
  const { count, needed } = bird.sentenceValues;
  const figure =
    state === 'learning' && typeof count === 'number' && typeof needed === 'number'
      ? t`${count} of ${needed}`
      : bird.changePercent === null || state === 'learning' || state === 'question'
        ? nameOf(state)
        : formats.change(bird.changePercent);
  return (
    <span className={`${styles.compared} ${styles[state]}`}>
      <Mark state={state} size={18} />
      <bdi>{figure}</bdi>
    </span>
  );
}
