// The sheet that explains a verdict, with the perch scale, the comparisons, and the acknowledgement.
import { limitPresets } from '@flock-care/contract/guard';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PageBird } from '../../birds/bird-read.ts';
import type { BirdToday } from '../../board/board.ts';
import type { ChartWeight } from '../../care/chart/series.ts';
import type { Guard } from '../../guard/guard.ts';
import { VerdictParts } from '../../guard/verdict-parts.tsx';
import { useVerdictText } from '../../guard/verdict-sentence.ts';
import { useStageNames } from '../../labels/stage-names.ts';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { dialable, telephone } from '../../ui/controls/telephone.ts';
import { phoneFill } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/layout/section.tsx';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { VerdictChip } from '../../ui/verdicts/verdict.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { Acknowledge } from './acknowledge.tsx';
import screen from './bird-screen.module.css';
import { Compared } from './compared.tsx';
import { PerchScale } from './perch-scale.tsx';
import { WeighedAt } from './weighed-at.tsx';
import styles from './weight-check.module.css';

interface Props {
  bird: PageBird;
  boardBird: BirdToday | undefined;
  guard: Guard;
  weights: readonly ChartWeight[];
  today: string;
  onClose: () => void;
}

export function WeightCheck({ bird, boardBird, guard, weights, today, onClose }: Props) {
  const { t } = useLingui();
  const words = useVerdictText();
  const { name } = bird;
  const contact = dialable(boardBird?.call);
  const who = contact?.name || contact?.phone;
  const sentence = words({ code: guard.sentenceCode, values: guard.sentenceValues }, name, guard.sentence);
  const shown = boardBird ?? { name, chartColor: bird.chartColor, species: bird.species };
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
          {latest && <WeighedAt latest={latest} today={today} />}
        </div>
        <p className={screen.sentence}>
          <VerdictParts words={sentence} />
        </p>
        {alarming && contact && (
          <ButtonAnchor kind="filled" size="give" wide icon={phoneFill} href={telephone(contact.phone)}>
            <Trans>Call {who}</Trans>
          </ButtonAnchor>
        )}
        {guard.stage === 'adult' && guard.usualGrams !== null && guard.latest && (
          <Section
            title={<Trans>{name} on the perch</Trans>}
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
