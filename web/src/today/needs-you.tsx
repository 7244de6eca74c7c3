// The birds that need somebody: the worst as a block with what to do, the others as rows.
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRights } from '../api/use-session.ts';
import { useVerdictWords } from '../care/verdict-sentence.ts';
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx';
import { phoneFill } from '../ui/icons.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { dialable, telephone } from '../ui/telephone.ts';
import { useFormats } from '../ui/use-formats.ts';
import { isPhone, type View } from '../ui/use-view.ts';
import { VerdictChip, VerdictLine } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import type { BirdToday, Today } from './board.ts';
import styles from './needs-you.module.css';
import { isAlert, needsYou } from './today-view.ts';

const HandoverSheet = lazy(async () => ({
  default: (await import('../sharing/handover-sheet.tsx')).HandoverSheet,
}));

/** More than these are behind one tap. */
const most = 3;

export function NeedsYou({ today, view }: { today: Today; view: View }) {
  const [all, setAll] = useState(false);
  const birds = needsYou(today.birds).filter(bird => !isPhone(view) || isAlert(bird));
  const [worst, ...others] = birds;
  if (!worst) return null;
  const shown = all ? others : others.slice(0, most - 1);
  const hidden = others.length - shown.length;
  const content = (
    <>
      {isAlert(worst) ? <Alert bird={worst} /> : <NeedsRow bird={worst} />}
      {shown.map(bird => (
        <NeedsRow key={bird.id} bird={bird} />
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          <Plural value={hidden} one="and # more" other="and # more" />
        </button>
      )}
    </>
  );
  // The block speaks for itself on a phone; a screen reader still hears what it belongs to.
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

/** The one filled block of the screen. */
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

/** What was measured stands bold, then what to do. */
function Sentence({ bird }: { bird: BirdToday }) {
  const words = useWords(bird);
  return (
    <p className={styles.sentence}>
      <strong>{words.lead}</strong>
      {/^[,.:;]/.test(words.rest) ? words.rest : ` ${words.rest}`}
    </p>
  );
}

/** What was measured, and what to do, in the reader's language. */
function useWords({ name, sentence, sentenceCode, sentenceValues }: BirdToday) {
  const words = useVerdictWords();
  return words({ code: sentenceCode, values: sentenceValues }, name, sentence);
}

/** Two side by side. A question is answered by the scale; anything else by a vet, whom the page tells what is known. */
function Actions({ bird }: { bird: BirdToday }) {
  const { tends, manages } = useRights();
  const [handing, setHanding] = useState(false);
  const call = dialable(bird.call);
  const whom = call?.name || call?.phone;
  const asks = stateOf(bird) === 'question';
  const hands = manages && !asks;
  const weighs = tends && !(call && hands);
  const calling = call && (
    <ButtonAnchor kind={asks && tends ? 'outlined' : 'filled'} icon={phoneFill} href={telephone(call.phone)}>
      <Trans>Call {whom}</Trans>
    </ButtonAnchor>
  );
  if (!call && !weighs && !hands) return null;
  return (
    <div className={styles.actions}>
      {!asks && calling}
      {weighs && (
        <ButtonLink to="/weigh" search={{ bird: bird.id }} kind={call && !asks ? 'outlined' : 'filled'}>
          <Trans>Weigh again</Trans>
        </ButtonLink>
      )}
      {asks && calling}
      {hands && (
        <Button onClick={() => setHanding(true)} aria-haspopup="dialog">
          <Trans>Vet page</Trans>
        </Button>
      )}
      {handing && (
        <Suspense>
          <HandoverSheet bird={bird} onClose={() => setHanding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function NeedsRow({ bird }: { bird: BirdToday }) {
  const words = useWords(bird);
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
