// "Kiwi has 88.1 g today, by Anna at 7:40. You have 86.4 g.": asked when a bird has a weight of the day already.
import { Trans } from '@lingui/react/macro';
import type { BirdToday } from '../../today/board.ts';
import { useFormats } from '../../ui/use-formats.ts';
import { useWeightHistory } from '../weight-history.ts';
import type { Taken } from './taken.ts';
import type { Weighing } from './use-weighing.ts';
import styles from './verdict-lines.module.css';

interface Props {
  bird: BirdToday;
  taken: Taken;
  /** What is typed. */
  grams: number;
  weighing: Pick<Weighing, 'today' | 'recordedOn'>;
}

export function TakenQuestion({ bird: { id, name }, taken, grams, weighing: { today, recordedOn } }: Props) {
  const formats = useFormats();
  // Who weighed is known once the history of the bird is.
  const known = useWeightHistory(id)?.find(
    weight => weight.day === recordedOn && weight.grams === taken.grams && !weight.waiting,
  );
  const [there, typed] = [formats.grams(taken.grams), formats.grams(grams)];
  const who = known?.by;
  const time = known?.at && formats.dayOf(known.at) === recordedOn ? formats.time(known.at) : undefined;
  const day = formats.day(recordedOn, today);
  return (
    <p className={styles.plain}>
      <b>
        {recordedOn !== today ? (
          who ? (
            <Trans>
              {name} has {there} on {day}, by {who}.
            </Trans>
          ) : (
            <Trans>
              {name} has {there} on {day}.
            </Trans>
          )
        ) : who && time ? (
          <Trans>
            {name} has {there} today, by {who} at {time}.
          </Trans>
        ) : (
          <Trans>
            {name} has {there} today.
          </Trans>
        )}
      </b>{' '}
      <Trans>You have {typed}.</Trans>
    </p>
  );
}
