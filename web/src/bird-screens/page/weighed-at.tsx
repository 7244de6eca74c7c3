// The line with the day of the latest weight, and with "fasting" if the bird was fasting. If the day is today, the time
// is also shown, if it is known. An unsent weight has an hourglass.
import { Trans } from '@lingui/react/macro';
import { useWeighedText } from '../../birds/bird-text.ts';
import type { ChartWeight } from '../../care/chart/series.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium } from '../../ui/icons/icons.ts';

/** "today 7:02, fasting" */
export function WeighedAt({ latest, today }: { latest: ChartWeight; today: string }) {
  const formats = useFormats();
  const weighed = useWeighedText(today);
  const time = latest.day === today && latest.at !== null ? ` ${formats.time(latest.at)}` : '';
  return (
    <p>
      {latest.waiting && <Icon shape={hourglassMedium} size={16} className="whole" />}
      {weighed(latest.day)}
      {time}
      {latest.fasting && (
        <>
          , <Trans>fasting</Trans>
        </>
      )}
    </p>
  );
}
