// The limits of the weight guard: three presets, each with the alerts it would have raised, and custom limits.
import { type GuardLimits, type LimitPreset, limitPresets } from '@flock-care/contract/guard';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useRights } from '../api/use-session.ts';
import radios from '../forms/radio.module.css';
import { dayIn } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useNow } from '../ui/formats/use-now.ts';
import { Section } from '../ui/layout/section.tsx';
import { Mark } from '../ui/verdicts/mark.tsx';
import { useVerdictNames } from '../ui/verdicts/verdict.tsx';
import { CustomLimits, LimitRows } from './custom-limits.tsx';
import { countedVerdicts, type LimitCounts } from './limit-counts.ts';
import { LimitsDrawing } from './limits-drawing.tsx';
import styles from './limits-section.module.css';
import { useLimitCounts } from './use-limit-counts.ts';
import { type Settings, useCanChange, useSettings } from './use-settings.tsx';

export function LimitsSection() {
  const { t } = useLingui();
  const { settings, change, mark, failure } = useSettings();
  const canChange = useCanChange();
  const { canManageFlock } = useRights();
  if (!settings) return null;
  if (!canManageFlock) return <ReadOnlyLimits limits={settings.guard} />;
  return (
    <Section title={t`When to speak up`} aside={mark}>
      <p className={styles.about}>
        <Trans>
          Watch, call the vet and urgent: percent under a bird’s own usual. The figures are what each would
          have said about your birds in the last 90 days.
        </Trans>
      </p>
      {failure}
      <Presets settings={settings} onChoose={canChange ? guard => change({ guard }) : undefined} />
      <CustomLimits limits={settings.guard} onChange={canChange ? guard => change({ guard }) : undefined} />
    </Section>
  );
}

/** The limits as plain values, for people who may not change them. */
function ReadOnlyLimits({ limits }: { limits: GuardLimits }) {
  const { t } = useLingui();
  return (
    <Section title={t`When to speak up`}>
      <p className={styles.about}>
        <Trans>Percent under a bird’s own usual.</Trans>
      </p>
      <LimitRows limits={limits} onChange={undefined} />
    </Section>
  );
}

/** In the order on the screen. */
const shownPresets = ['standard', 'sensitive', 'calm'] as const satisfies LimitPreset[];

interface PresetsProps {
  settings: Settings;
  onChoose: ((limits: GuardLimits) => void) | undefined;
}

function Presets({ settings: { guard, timeZone }, onChoose }: PresetsProps) {
  const { t } = useLingui();
  const counts = useLimitCounts(dayIn(timeZone, useNow()));
  return (
    <fieldset>
      <legend className="spoken">{t`When to speak up`}</legend>
      {shownPresets.map(preset => (
        <Preset
          key={preset}
          preset={preset}
          isChosen={isSame(limitPresets[preset], guard)}
          counts={counts?.[preset]}
          onChoose={onChoose && (() => onChoose(limitPresets[preset]))}
        />
      ))}
    </fieldset>
  );
}

const isSame = (one: GuardLimits, other: GuardLimits): boolean =>
  one.watchPercent === other.watchPercent &&
  one.callVetPercent === other.callVetPercent &&
  one.urgentPercent === other.urgentPercent;

function usePresetText(): Record<LimitPreset, { name: string; description: string }> {
  const { t } = useLingui();
  return {
    standard: { name: t`Standard`, description: t`Simulated: a needless call per bird every five years.` },
    sensitive: {
      name: t`Sensitive`,
      description: t`Reports a slow loss three days earlier. More needless calls.`,
    },
    calm: { name: t`Calm`, description: t`Reports a slow loss three days later. Half the needless calls.` },
  };
}

interface PresetProps {
  preset: LimitPreset;
  isChosen: boolean;
  counts: LimitCounts | undefined;
  onChoose: (() => void) | undefined;
}

function Preset({ preset, isChosen, counts, onChoose }: PresetProps) {
  const id = useId();
  const { name, description } = usePresetText()[preset];
  return (
    <label className={styles.preset}>
      <input
        type="radio"
        className={radios.radio}
        name="limits"
        value={preset}
        checked={isChosen}
        disabled={!onChoose}
        aria-describedby={id}
        onChange={onChoose}
      />
      <span className={styles.words}>
        <span>
          <strong>{name}</strong> <Figures limits={limitPresets[preset]} />
        </span>
        <span id={id} className={styles.more}>
          <span>{description}</span>
          {counts && <Counts counts={counts} />}
        </span>
      </span>
      <LimitsDrawing limits={limitPresets[preset]} />
    </label>
  );
}

function Figures({ limits }: { limits: GuardLimits }) {
  const formats = useFormats();
  const [watch, call, urgent] = [limits.watchPercent, limits.callVetPercent, limits.urgentPercent].map(
    formats.number,
  );
  return (
    <span className={styles.figures}>
      <Trans>
        {watch}, {call} and {urgent} %
      </Trans>
    </span>
  );
}

function Counts({ counts }: { counts: LimitCounts }) {
  const formats = useFormats();
  const nameOf = useVerdictNames();
  return (
    <span className={styles.counts}>
      {countedVerdicts.map(verdict => (
        <span key={verdict} className={counts[verdict] > 0 ? styles[verdict] : styles.none}>
          <Mark state={verdict} size={19} />
          <span className="spoken">{nameOf(verdict)}</span> {formats.number(counts[verdict])}
        </span>
      ))}
    </span>
  );
}
