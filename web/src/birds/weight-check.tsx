// Why the verdict is what it is: the bird against its own perch, what was compared, and what somebody decided about it.
import { limitPresets } from '@flock-care/contract/guard';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ChartWeight } from '../care/chart/series.ts';
import type { Guard } from '../care/guard.ts';
import { useVerdictWords } from '../care/verdict-sentence.ts';
import type { BirdToday } from '../today/board.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { phoneFill } from '../ui/icons.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { dialable, telephone } from '../ui/telephone.ts';
import { VerdictChip } from '../ui/verdict.tsx';
import { stateOf } from '../ui/verdicts.ts';
import { Acknowledge } from './acknowledge.tsx';
import screen from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';
import { Compared } from './compared.tsx';
import { PerchScale } from './perch-scale.tsx';
import { useStageNames } from './stage-names.ts';
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
  const contact = dialable(onBoard?.call);
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
          <Compared birdId={bird.id} guard={guard} weights={weights} name={name} today={today} />
        </Section>
        <Acknowledge bird={bird} guard={guard} today={today} />
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
