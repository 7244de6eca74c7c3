// Spells out a verdict's percentage for screen readers, which misread signs such as − or leave them out.
import { select } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../ui/formats/use-formats.ts';
import { type VerdictFields, verdictChange } from './verdict-change.ts';

/**
 * Returns a function that returns text such as "6.1 percent under usual" or "as usual"; an empty string if there is no
 * percentage.
 */
export function useSpokenChange(): (bird: VerdictFields) => string {
  const { t } = useLingui();
  const formats = useFormats();
  return bird => {
    const change = verdictChange(bird);
    if (!change) return '';
    if (change.percent === 0 && change.compared === 'usual') return t`as usual`;
    const { compared } = change;
    const percent = formats.number(Math.abs(change.percent));
    return change.percent > 0
      ? t`${select(compared, {
          target: `${percent} percent over the target`,
          reference: `${percent} percent over the reference`,
          peak: `${percent} percent over the peak`,
          other: `${percent} percent over usual`,
        })}`
      : t`${select(compared, {
          target: `${percent} percent under the target`,
          peak: `${percent} percent under the peak`,
          before: `${percent} percent under the previous weight`,
          first_weights: `${percent} percent under the highest of the first weights`,
          days_ago: `${percent} percent under the weight a few days ago`,
          two_months_ago: `${percent} percent under the weights two months ago`,
          other: `${percent} percent under usual`,
        })}`;
  };
}
