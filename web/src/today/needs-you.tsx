// The birds that need attention, as rows. If the worst has an alert, it is a block with advice and buttons. A phone
// shows only birds with alerts.
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRights } from '../api/use-session.ts';
import type { BirdToday, Today } from '../board/board.ts';
import { isAlert, needsYou } from '../board/today-view.ts';
import { VerdictParts } from '../guard/verdict-parts.tsx';
import { useVerdictText } from '../guard/verdict-sentence.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/controls/button.tsx';
import { dialable, telephone } from '../ui/controls/telephone.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { phoneFill } from '../ui/icons/icons.ts';
import { Section } from '../ui/layout/section.tsx';
import { isPhone, type View } from '../ui/layout/use-view.ts';
import { Portrait } from '../ui/portraits/portrait.tsx';
import { VerdictChip, VerdictLine } from '../ui/verdicts/verdict.tsx';
import { stateOf } from '../ui/verdicts/verdicts.ts';
import styles from './needs-you.module.css';

const HandoverSheet = lazy(async () => ({
  default: (await import('../sharing/handover-sheet.tsx')).HandoverSheet,
}));

/** The number of birds shown at first. The rest appear after a tap on "and … more". */
const maxShown = 3;

export function NeedsYou({ today, view }: { today: Today; view: View }) {
  const [all, setAll] = useState(false);
  const birds = needsYou(today.birds).filter(bird => !isPhone(view) || isAlert(bird));
  const [worst, ...others] = birds;
  if (!worst) return null;
  const visibleBirds = all ? others : others.slice(0, maxShown - 1);
  const hidden = others.length - visibleBirds.length;
  const content = (
    <>
      {isAlert(worst) ? <Alert bird={worst} /> : <AttentionRow bird={worst} />}
      {visibleBirds.map(bird => (
        <AttentionRow key={bird.id} bird={bird} />
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          <Plural value={hidden} one="and # more" other="and # more" />
        </button>
      )}
    </>
  );
  // On a phone the block needs no visible heading; screen readers still get one.
  if (isPhone(view)) {
    return (
      <section className={styles.list}>
        <h2 className="spoken">
          <Trans>Needs you</Trans>
        </h2>
        {content}
      </section>
    );
  }
  return (
    <Section title={<Trans>Needs you</Trans>}>
      <div className={styles.list}>{content}</div>
    </Section>
  );
}

/** The worst bird, in the only filled block on the screen. */
function Alert({ bird }: { bird: BirdToday }) {
  const state = stateOf(bird);
  return (
    <article className={`${styles.alert} ${styles[state]}`} aria-label={bird.name}>
      <div className={styles.head}>
        <Link to="/birds/$birdId" params={{ birdId: bird.id }} className={styles.who}>
          <Portrait bird={bird} size={56} />
          <h3 className={styles.name}>{bird.name}</h3>
        </Link>
        <span className={styles.verdict}>
          <VerdictLine state={state} />
        </span>
        <Weight grams={bird.latestWeightGrams} />
      </div>
      <Sentence bird={bird} />
      <Actions bird={bird} />
    </article>
  );
}

function Weight({ grams }: { grams: number | null }) {
  const formats = useFormats();
  if (grams === null) return null;
  return (
    <span className={`${styles.weight} display`}>
      {formats.number(grams)}
      <span className={styles.unit}>g</span>
    </span>
  );
}

/** The finding in bold, then the advice. */
function Sentence({ bird }: { bird: BirdToday }) {
  const words = useReasonText(bird);
  return (
    <p className={styles.sentence}>
      <VerdictParts words={words} />
    </p>
  );
}

/** Returns the finding and the advice in the reader's language. */
function useReasonText({ name, sentence, sentenceCode, sentenceValues }: BirdToday) {
  const words = useVerdictText();
  return words({ code: sentenceCode, values: sentenceValues }, name, sentence);
}

/** Up to two buttons. For a question, weighing again comes first; for any other verdict, the phone call. */
function Actions({ bird }: { bird: BirdToday }) {
  const { canGiveCare, canManageFlock } = useRights();
  const [isHandingOver, setHandingOver] = useState(false);
  const call = dialable(bird.call);
  const who = call?.name || call?.phone;
  const isQuestion = stateOf(bird) === 'question';
  const canHandOver = canManageFlock && !isQuestion;
  const canWeigh = canGiveCare && !(call && canHandOver);
  const calling = call && (
    <ButtonAnchor
      kind={isQuestion && canGiveCare ? 'outlined' : 'filled'}
      icon={phoneFill}
      href={telephone(call.phone)}
    >
      <Trans>Call {who}</Trans>
    </ButtonAnchor>
  );
  if (!call && !canWeigh && !canHandOver) return null;
  return (
    <div className={styles.actions}>
      {!isQuestion && calling}
      {canWeigh && (
        <ButtonLink to="/weigh" search={{ bird: bird.id }} kind={call && !isQuestion ? 'outlined' : 'filled'}>
          <Trans>Weigh again</Trans>
        </ButtonLink>
      )}
      {isQuestion && calling}
      {canHandOver && (
        <Button onClick={() => setHandingOver(true)} aria-haspopup="dialog">
          <Trans>Vet page</Trans>
        </Button>
      )}
      {isHandingOver && (
        <Suspense>
          <HandoverSheet bird={bird} onClose={() => setHandingOver(false)} />
        </Suspense>
      )}
    </div>
  );
}

function AttentionRow({ bird }: { bird: BirdToday }) {
  const words = useReasonText(bird);
  const state = stateOf(bird);
  return (
    <Link to="/birds/$birdId" params={{ birdId: bird.id }} className={styles.row}>
      <Portrait bird={bird} size={40} />
      <span className={styles.words}>
        <strong>{bird.name}</strong>
        <span>{words.lead || words.rest}</span>
      </span>
      <VerdictChip state={state} />
    </Link>
  );
}
