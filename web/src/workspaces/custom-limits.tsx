// Custom limits, each within its range and at least one percentage point above the previous limit.
import { type GuardLimits, limitRanges, minPercentBetweenLimits } from '@flock-care/contract/guard';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stepper } from '../forms/stepper.tsx';
import { readTypedNumber, stepFrom } from '../forms/steps.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { caretDown } from '../ui/icons/icons.ts';
import { Rows } from '../ui/layout/section.tsx';
import { useView } from '../ui/layout/use-view.ts';
import styles from './limits-section.module.css';
import { SettingRow } from './setting-row.tsx';

interface Props {
  limits: GuardLimits;
  onChange: ((limits: GuardLimits) => void) | undefined;
}

type LimitName = keyof GuardLimits;
const names: readonly LimitName[] = ['watchPercent', 'callVetPercent', 'urgentPercent'];

/** Open on a desktop only, because most flocks use a preset. */
export function CustomLimits({ limits, onChange }: Props) {
  const isOpen = useView() === 'desktop';
  return (
    <details className={styles.custom} open={isOpen}>
      <summary>
        <span>
          <Trans>Your own limits</Trans>
        </span>
        <span className={styles.hint}>
          <Trans>at least 1 % apart</Trans>
        </span>
        <Icon shape={caretDown} size={18} />
      </summary>
      <LimitRows limits={limits} onChange={onChange} />
    </details>
  );
}

export const LimitRows = ({ limits, onChange }: Props) => (
  <Rows>
    {names.map(name => (
      <li key={name}>
        <Limit name={name} limits={limits} onChange={onChange} />
      </li>
    ))}
  </Rows>
);

const stepPercent = 0.5;

function Limit({ name, limits, onChange }: Props & { name: LimitName }) {
  const { t } = useLingui();
  const formats = useFormats();
  const labels: Record<LimitName, string> = {
    watchPercent: t`Watch from`,
    callVetPercent: t`Call the vet from`,
    urgentPercent: t`Urgent from`,
  };
  const value = limits[name];
  if (!onChange) return <SettingRow name={labels[name]} value={`${formats.number(value)}\u00a0%`} />;
  const [min, max] = [limitRanges[name].min, limitRanges[name].max].map(formats.number);
  return (
    <Stepper
      label={labels[name]}
      hint={t`${min} to ${max}`}
      value={value}
      {...rangeOf(name, limits)}
      next={(from, direction) => stepFrom(from, direction * stepPercent)}
      format={percent => `${formats.number(percent)}\u00a0%`}
      parse={readTypedNumber}
      onChange={percent => onChange({ ...limits, [name]: percent })}
    />
  );
}

/** Returns the range of a limit, between its neighbors. */
function rangeOf(name: LimitName, limits: GuardLimits): { min: number; max: number } {
  const { min, max } = limitRanges[name];
  const index = names.indexOf(name);
  const [lower, upper] = [names[index - 1], names[index + 1]];
  return {
    min: lower ? Math.max(min, limits[lower] + minPercentBetweenLimits) : min,
    max: upper ? Math.min(max, limits[upper] - minPercentBetweenLimits) : max,
  };
}
