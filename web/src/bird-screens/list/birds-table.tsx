// The table of birds on a desktop. Each row is a link to its bird.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useRead } from '../../api/reads.ts';
import { placeOf, useSinceText, useWaitingWeights, useWeighedText } from '../../birds/bird-text.ts';
import { medicationsToday } from '../../birds/flock-list.ts';
import type { BirdToday, Today } from '../../board/board.ts';
import { verdictChange } from '../../board/verdict-change.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { VerdictChip } from '../../ui/verdicts/verdict.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { Sparkline } from '../../ui/weights/sparkline.tsx';
import styles from './birds-table.module.css';
import { useRowKeys } from './row-keys.ts';
import { useRowCount } from './use-row-count.ts';

export function BirdsTable({ today, birds }: { today: Today; birds: readonly BirdToday[] }) {
  const { t } = useLingui();
  const shownCount = useRowCount(birds.length);
  const medications = medicationsToday(today);
  const waiting = useWaitingWeights(today.date);
  const since = useArrivalDays();
  const onArrowKey = useRowKeys();
  return (
    <table className={styles.table} onKeyDown={onArrowKey}>
      <caption className="spoken">{t`Birds`}</caption>
      <thead>
        <tr>
          <ColumnHeads />
        </tr>
      </thead>
      <tbody>
        {birds.slice(0, shownCount).map(bird => (
          <Row
            key={bird.id}
            bird={bird}
            date={today.date}
            waiting={waiting.get(bird.id)}
            medication={medications.get(bird.id)?.join(', ')}
            since={since.get(bird.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

function ColumnHeads() {
  return (
    <>
      <th scope="col">
        <Trans>Bird</Trans>
      </th>
      <th scope="col">
        <Trans>Ring</Trans>
      </th>
      <th scope="col">
        <Trans>Place</Trans>
      </th>
      <th scope="col">
        <Trans>Weighed</Trans>
      </th>
      <th scope="col" className={styles.figure}>
        <Trans>Grams</Trans>
      </th>
      <th scope="col" className={styles.figure}>
        <Trans>Change</Trans>
      </th>
      <th scope="col">
        <Trans>30 days</Trans>
      </th>
      <th scope="col">
        <Trans>Verdict</Trans>
      </th>
      <th scope="col" className={styles.far}>
        <Trans>Medication</Trans>
      </th>
      <th scope="col" className={styles.far}>
        <Trans>Here for</Trans>
      </th>
    </>
  );
}

/** Returns the day each bird joined the flock. The board does not contain these days, so they appear after the rows. */
function useArrivalDays(): ReadonlyMap<string, string> {
  const { data } = useRead('GET /api/birds', { query: { photos: 'false' } });
  return new Map(data?.birds.map(bird => [bird.id, bird.gotchaDay ?? bird.createdAt.slice(0, 10)]));
}

interface RowProps {
  bird: BirdToday;
  date: string;
  waiting: number | undefined;
  medication: string | undefined;
  since: string | undefined;
}

const Row = memo(function Row({ bird, date, waiting, medication, since }: RowProps) {
  const formats = useFormats();
  const weighed = useWeighedText(date);
  const here = useSinceText(date);
  const state = stateOf(bird);
  const change = verdictChange(bird);
  const grams = waiting ?? bird.latestWeightGrams;
  return (
    <tr>
      <th scope="row">
        <Link
          to="/birds/$birdId"
          params={{ birdId: bird.id }}
          className={styles.bird}
          data-bird-row={bird.id}
        >
          <Portrait bird={bird} size={34} />
          <span className={styles.words}>
            <strong className="display">{bird.name}</strong>
            <span>{bird.species}</span>
          </span>
        </Link>
      </th>
      <td className={styles.quiet}>
        <bdi>{bird.tagId}</bdi>
      </td>
      <td>{placeOf(bird)}</td>
      <td className={bird.latestRecordedOn === date ? undefined : styles.quiet}>
        {weighed(bird.latestRecordedOn)}
      </td>
      <td className={`${styles.figure} ${styles.grams} display`}>
        {grams !== null && formats.number(grams)}
      </td>
      <td className={`${styles.figure} ${styles[state]}`}>
        <bdi>{change && state !== 'learning' && formats.change(change.percent)}</bdi>
      </td>
      <td className={styles.course}>
        <Sparkline recent={bird.recent} usualGrams={bird.usualGrams} state={state} width={168} height={32} />
      </td>
      <td>
        <VerdictChip state={state} />
      </td>
      <td className={`${styles.far} ${medication ? '' : styles.quiet}`}>
        {medication ?? <Trans>none</Trans>}
      </td>
      <td className={styles.far}>{since && here(since)}</td>
    </tr>
  );
});
