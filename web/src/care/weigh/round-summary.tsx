// The summary at the end of a round: birds off their perch, birds not weighed, and the next room.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { needsLook } from '../../birds/flock-list.ts';
import { byUrgency } from '../../board/today-view.ts';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { useVerdictText, wholeSentence } from '../../guard/verdict-sentence.ts';
import { isolationReason } from '../../labels/isolation-text.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { VerdictChip } from '../../ui/verdicts/verdict.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { LastSaved } from './last-saved.tsx';
import type { Part } from './round.ts';
import { weighedToday } from './round-list.tsx';
import styles from './round-summary.module.css';
import type { Weighing } from './use-weighing.ts';

/**
 * Flocks up to this size get a list for weighing a bird again. In a larger flock, it is faster to open the bird's page.
 */
const maxAgainButtons = 12;

export function RoundSummary({ weighing, onEnd }: { weighing: Weighing; onEnd: () => void }) {
  const { t } = useLingui();
  const wordsOf = useVerdictText();
  const formats = useFormats();
  const { round } = weighing;
  const offPerch = round.birds.filter(needsLook).toSorted(byUrgency);
  const unweighed = round.birds.filter(bird => !weighedToday(bird, weighing));
  // A bird with a refused weight has not been weighed.
  const hasRefusedWeight = useWaiting().some(
    ({ about, refused }) => about.kind === 'weight' && about.recordedOn === weighing.today && refused,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const hadField = weighing.last !== undefined;
  // Moves the focus, because the focused field has disappeared.
  useEffect(() => {
    if (hadField) heading.current?.focus();
  }, [hadField]);
  return (
    <div className={styles.summary}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {unweighed.length > 0 || hasRefusedWeight || round.nextPart !== undefined
          ? t`The round is done`
          : t`Everyone has been weighed`}
      </h1>
      <p className={styles.count}>
        <Plural value={round.weighed} one="# weight today." other="# weights today." />
      </p>
      <ConnectionLine />
      <LastSaved weighing={weighing} />
      {offPerch.length > 0 && (
        <Section title={t`Off the perch`}>
          <Rows>
            {offPerch.map(bird => (
              <li key={bird.id} className={styles.row}>
                <Portrait bird={bird} size={46} />
                <Link to="/birds/$birdId" params={{ birdId: bird.id }} className={styles.words}>
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
      {unweighed.length > 0 && (
        <Section title={t`Not weighed today`}>
          <Rows>
            {unweighed.map(bird => (
              <li key={bird.id} className={styles.row}>
                <Portrait bird={bird} size={46} />
                <span className={styles.words}>
                  <strong>{bird.name}</strong>
                  <span>{bird.place}</span>
                </span>
                <Button onClick={() => weighing.go(bird)}>{t`Weigh`}</Button>
              </li>
            ))}
          </Rows>
        </Section>
      )}
      <div className={styles.actions}>
        {round.nextPart !== undefined && <Continue part={round.nextPart} />}
        <Button kind={round.nextPart === undefined ? 'filled' : 'outlined'} size="tall" wide onClick={onEnd}>
          <Trans>Done</Trans>
        </Button>
      </div>
      {unweighed.length === 0 && round.nextPart === undefined && round.birds.length <= maxAgainButtons && (
        <Section title={t`Weigh one again`}>
          <Rows>
            {round.birds.map(bird => (
              <li key={bird.id} className={styles.row}>
                <Portrait bird={bird} size={46} />
                <span className={styles.words}>
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

/** The link to the next room, or to the birds in quarantine and at the clinic. */
function Continue({ part }: { part: Part }) {
  const { t, i18n } = useLingui();
  if (part !== null) {
    return (
      <ButtonLink kind="filled" size="tall" wide to="/weigh" search={{ room: part }}>
        {t`Continue with ${part}`}
      </ButtonLink>
    );
  }
  return (
    <>
      <ButtonLink kind="filled" size="tall" wide to="/weigh" search={{ apart: true }}>
        {t`Continue with quarantine and clinic`}
      </ButtonLink>
      <p className={styles.count}>{i18n._(isolationReason)}</p>
    </>
  );
}
