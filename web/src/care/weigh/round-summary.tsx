// The end of a round: which birds are off their perch, which were not weighed, and the next room.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { needsLook } from '../../birds/flock-list.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import { ConnectionLine } from '../../today/connection-line.tsx';
import { byUrgency } from '../../today/today-view.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hourglassMedium } from '../../ui/icons.ts';
import { Portrait } from '../../ui/portrait.tsx';
import { Rows, Section } from '../../ui/section.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { VerdictChip } from '../../ui/verdict.tsx';
import { stateOf } from '../../ui/verdicts.ts';
import { useVerdictWords, wholeSentence } from '../verdict-sentence.ts';
import { LastSaved } from './last-saved.tsx';
import { weighedToday } from './round-list.tsx';
import type { Weighing } from './use-weighing.ts';
import styles from './weigh.module.css';

/** A household weighs one of its birds again from here; in a larger flock the page of the bird is found sooner. */
const mostAgain = 12;

export function RoundSummary({ weighing, onEnd }: { weighing: Weighing; onEnd: () => void }) {
  const { t } = useLingui();
  const wordsOf = useVerdictWords();
  const formats = useFormats();
  const { round } = weighing;
  const offPerch = round.birds.filter(needsLook).toSorted(byUrgency);
  const left = round.birds.filter(bird => !weighedToday(bird, weighing));
  // A weight that met another one waits for a choice.
  const isAsked = useWaiting().some(
    ({ about, refused }) => about.kind === 'weight' && about.recordedOn === weighing.today && refused,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const comesFromField = weighing.last !== undefined;
  // The field that had the focus is gone.
  useEffect(() => {
    if (comesFromField) heading.current?.focus();
  }, [comesFromField]);
  return (
    <div className={styles.summary}>
      <h1 ref={heading} tabIndex={-1} className={styles.summaryTitle}>
        {left.length > 0 || isAsked ? t`The round is done` : t`Everyone is weighed`}
      </h1>
      <p className={styles.kind}>
        <Plural value={round.weighed} one="# weight today." other="# weights today." />
      </p>
      <ConnectionLine />
      <LastSaved weighing={weighing} />
      {offPerch.length > 0 && (
        <Section title={t`Off the perch`}>
          <Rows>
            {offPerch.map(bird => (
              <li key={bird.id} className={styles.summaryRow}>
                <Portrait bird={bird} size={46} />
                <Link to="/birds/$birdId" params={{ birdId: bird.id }} className={styles.summaryWords}>
                  <strong>{bird.name}</strong>
                  <span>
                    {wholeSentence(
                      wordsOf(
                        { code: bird.sentenceCode, values: bird.sentenceValues },
                        bird.name,
                        bird.sentence,
                      ),
                    )}
                  </span>
                </Link>
                <VerdictChip state={stateOf(bird)} />
              </li>
            ))}
          </Rows>
        </Section>
      )}
      {left.length > 0 && (
        <Section title={t`Not weighed today`}>
          <Rows>
            {left.map(bird => (
              <li key={bird.id} className={styles.summaryRow}>
                <Portrait bird={bird} size={46} />
                <span className={styles.summaryWords}>
                  <strong>{bird.name}</strong>
                  <span>{bird.place}</span>
                </span>
                <Button onClick={() => weighing.go(bird)}>{t`Weigh`}</Button>
              </li>
            ))}
          </Rows>
        </Section>
      )}
      <div className={styles.summaryActions}>
        {round.nextRoom !== undefined && (
          <ButtonLink kind="filled" size="tall" wide to="/weigh" search={{ room: round.nextRoom }}>
            {t`Go on with ${round.nextRoom}`}
          </ButtonLink>
        )}
        <Button kind={round.nextRoom === undefined ? 'filled' : 'outlined'} size="tall" wide onClick={onEnd}>
          <Trans>Done</Trans>
        </Button>
      </div>
      {left.length === 0 && round.nextRoom === undefined && round.birds.length <= mostAgain && (
        <Section title={t`Weigh one again`}>
          <Rows>
            {round.birds.map(bird => (
              <li key={bird.id} className={styles.summaryRow}>
                <Portrait bird={bird} size={46} />
                <span className={styles.summaryWords}>
                  <strong>{bird.name}</strong>
                  <span>{formats.grams(weighedToday(bird, weighing)?.grams ?? 0)}</span>
                </span>
                {weighedToday(bird, weighing)?.waits && <Icon shape={hourglassMedium} size={20} />}
                <Button
                  kind="tinted"
                  aria-label={t`Weigh ${bird.name} again`}
                  onClick={() => weighing.go(bird)}
                >{t`Weigh`}</Button>
              </li>
            ))}
          </Rows>
        </Section>
      )}
    </div>
  );
}
