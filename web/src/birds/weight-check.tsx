// Why the verdict is what it is: the bird against its own perch, what was compared, and what somebody decided about it.
import { limitPresets } from '@flock-care/contract/guard';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { type ChartWeight, percentTo } from '../care/chart/series.ts';
import { type Guard, isToAcknowledge } from '../care/guard.ts';
import { useVerdictWords } from '../care/verdict-sentence.ts';
import type { BirdToday } from '../today/board.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { daysBetween } from '../ui/formats.ts';
import { phoneFill } from '../ui/icons.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { telephone } from '../ui/telephone.ts';
import { useFormats } from '../ui/use-formats.ts';
import { VerdictChip } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import screen from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { PerchScale } from './perch-scale.tsx';
import { useStageNames } from './stage-names.ts';
import { useUndoToast } from './undo.ts';
import styles from './weight-check.module.css';
import { Taken } from './weight-now.tsx';

interface Props {
  bird: PageBird;
  onBoard: BirdToday | undefined;
  guard: Guard;
  weights: readonly ChartWeight[];
  today: string;
  onClose: () => void;
}

export function WeightCheck({ bird, onBoard, guard, weights, today, onClose }: Props) {
  const { t } = useLingui();
  const words = useVerdictWords();
  const { name } = bird;
  const contact = onBoard?.call;
  const whom = contact?.name || contact?.phone;
  const said = words({ code: guard.sentenceCode, values: guard.sentenceValues }, name, guard.sentence);
  const shown = onBoard ?? { name, chartColor: bird.chartColor, species: bird.species };
  const stageName = useStageNames()[guard.stage].toLocaleLowerCase();
  const latest = weights.at(-1);
  const alarming = guard.verdict === 'call_vet' || guard.verdict === 'urgent';
  return (
    <Sheet
      title={t`${name}’s weight check`}
      lead={<Portrait bird={shown} size={56} />}
      sub={<span className={styles.kind}>{[bird.species, stageName].filter(Boolean).join(', ')}</span>}
      onClose={onClose}
    >
      <div className={styles.check}>
        <div className={styles.verdict}>
          <VerdictChip state={stateOf(guard)} />
          {latest && <Taken latest={latest} today={today} />}
        </div>
        <p className={screen.sentence}>
          <strong>{said.lead}</strong>
          {/^[,.:;]/.test(said.rest) ? said.rest : ` ${said.rest}`}
        </p>
        {alarming && contact && (
          <ButtonAnchor kind="filled" size="give" wide icon={phoneFill} href={telephone(contact.phone)}>
            <Trans>Call {whom}</Trans>
          </ButtonAnchor>
        )}
        {guard.stage === 'adult' && guard.usualGrams !== null && guard.latest && (
          <Section
            title={<Trans>Against {name}’s own perch</Trans>}
            aside={
              hasStandardLimits(guard.limits) ? (
                <Trans>standard limits</Trans>
              ) : (
                <Trans>your flock’s limits</Trans>
              )
            }
          >
            <PerchScale
              bird={shown}
              usualGrams={guard.usualGrams}
              grams={guard.latest.weightGrams}
              limits={guard.limits}
            />
          </Section>
        )}
        <Section title={t`Compared with`}>
          <Compared guard={guard} weights={weights} name={name} today={today} />
        </Section>
        <Decide bird={bird} guard={guard} />
        <p>
          <strong>
            <Trans>A weight check, not a diagnosis.</Trans>
          </strong>{' '}
          <Trans>
            If a bird is fluffed up, not eating, breathing hard or bleeding, call a vet now, whatever this
            says.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}

const hasStandardLimits = ({ watchPercent, callVetPercent, urgentPercent }: Guard['limits']): boolean => {
  const { standard } = limitPresets;
  const [watch, call, urgent] = [standard.watchPercent, standard.callVetPercent, standard.urgentPercent];
  return watchPercent === watch && callVetPercent === call && urgentPercent === urgent;
};

function Compared({
  guard,
  weights,
  name,
  today,
}: Pick<Props, 'guard' | 'weights' | 'today'> & { name: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { usualGrams, basedOnCount, lossesInARow } = guard;
  const usual = usualGrams === null ? '' : formats.grams(usualGrams);
  const [before, last] = [weights.at(-2), weights.at(-1)];
  const mean = before && last ? Math.round((before.grams + last.grams) * 5) / 10 : undefined;
  const run = lossesInARow ? weights.slice(-lossesInARow - 1).map(({ grams }) => formats.number(grams)) : [];
  const together = mean === undefined ? '' : formats.grams(mean);
  const percent =
    mean === undefined || usualGrams === null ? '' : formats.change(percentTo(mean, usualGrams));
  const { weighInDueOn: dueOn } = guard;
  const dueIn = daysBetween(today, dueOn);
  const facts: (readonly [string, string])[] = [
    [t`${name}’s usual`, usual && basedOnCount ? t`${usual}, from ${basedOnCount} weights` : usual],
    [t`The last two together`, [together, percent].filter(Boolean).join(', ')],
    [t`In a row`, run.join(', ')],
    [t`A step of the scale`, formats.grams(guard.scaleStepGrams)],
    [
      t`Weigh again`,
      dueIn > mostDaysInWords ? formats.datedDay(dueOn, today) : formats.daysAgo(-Math.max(dueIn, 0)),
    ],
  ];
  return (
    <dl className={screen.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Later days are dates. */
const mostDaysInWords = 7;

/** What somebody who knows says about it. Absent when there is nothing to acknowledge. */
function Decide({ bird, guard }: Pick<Props, 'bird' | 'guard'>) {
  const { t } = useLingui();
  const { keeps } = useRights();
  const save = useWrite('POST /api/birds/:birdId/weight-guard/acknowledgements');
  const refusal = useRefusal({ nothingToAcknowledge: msg`There is nothing to acknowledge any more.` });
  const undoToast = useUndoToast();
  const [decided, setDecided] = useState<Guard['acknowledgement']>(guard.acknowledgement);
  const { name } = bird;
  if (!isToAcknowledge(guard) || !keeps) return null;
  const decide = async (decision: 'seen' | 'new_usual') => {
    await save.mutateAsync({ params: { birdId: bird.id }, body: { decision } }).then(
      () => {
        setDecided({ decision, at: '', byName: null, notes: '' });
        undoToast(t`Saved.`, 'weight_guard', bird.id);
      },
      () => {},
    );
  };
  return (
    <Section title={t`You know about it?`}>
      <div className={styles.decide}>
        <div>
          <Button
            size="give"
            wide
            aria-pressed={decided?.decision === 'seen'}
            onClick={() => void decide('seen')}
          >
            <Trans>Seen</Trans>
          </Button>
          <p>
            <Trans>No second alert at this level for 7 days. The verdict stays.</Trans>
          </p>
        </div>
        <div>
          <Button
            size="give"
            wide
            aria-pressed={decided?.decision === 'new_usual'}
            onClick={() => void decide('new_usual')}
          >
            <Trans>The new usual</Trans>
          </Button>
          <p>
            <Trans>{name}’s usual is learned again from the last 3 weights and the next.</Trans>
          </p>
        </div>
      </div>
      {save.error && (
        <p className={screen.failed} role="alert">
          {refusal(save.error)}
        </p>
      )}
    </Section>
  );
}
