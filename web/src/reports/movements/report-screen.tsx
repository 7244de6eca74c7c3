// The report on the arrivals and departures in a period, with a monthly chart.
import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRead } from '../../api/reads.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { ToggleChip } from '../../forms/choices.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { type Period, periods, type ReportChoice, reportChoiceOf } from '../frame/choice.ts';
import { DayField } from '../frame/day-field.tsx';
import frame from '../frame/report-frame.module.css';
import { ReportFrame } from '../frame/report-frame.tsx';
import { Movements } from './movements.tsx';
import { daysOf } from './period.ts';

const route = getRouteApi('/flock/report');

export function ReportScreen() {
  const { t } = useLingui();
  const formats = useFormats();
  const choice = reportChoiceOf(route.useSearch());
  const days = daysOf(choice, useFlockDay());
  const read = useRead('GET /api/reports/movements', { query: { ...days } }, { keepsPrevious: true });
  const report = read.data?.report;
  const [from, to] = report ? [report.from, report.to].map(formats.dayAndYear) : [];
  return (
    <ReportFrame
      title={t`Report`}
      days={report && t`${from} to ${to}`}
      read={read}
      choice={<ChoosePeriod choice={choice} />}
      paper="portrait"
    >
      {report && <Movements report={report} />}
    </ReportFrame>
  );
}

function ChoosePeriod({ choice }: { choice: ReportChoice }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const today = useFlockDay();
  const days = daysOf(choice, today);
  const isCustom = choice.from !== undefined;
  const choose = (search: ReportChoice) =>
    void navigate({ to: '/report', search, replace: true, resetScroll: false });
  const names: Record<Period, string> = {
    year: t`This year`,
    last_year: t`Last year`,
    twelve_months: t`Last 12 months`,
    month: t`This month`,
  };
  return (
    <>
      <div className={frame.chips}>
        {periods.map(period => (
          <ToggleChip
            key={period}
            pressed={!isCustom && period === (choice.period ?? 'year')}
            onPress={() => choose(period === 'year' ? {} : { period })}
          >
            {names[period]}
          </ToggleChip>
        ))}
        <ToggleChip pressed={isCustom} onPress={() => choose(days)}>
          {t`Choose days`}
        </ToggleChip>
      </div>
      {isCustom && (
        <div className={frame.days}>
          <DayField
            label={t`From`}
            value={days.from}
            max={days.to}
            onChoose={from => choose({ ...days, from })}
          />
          <DayField
            label={t`To`}
            value={days.to}
            min={days.from}
            max={today}
            onChoose={to => choose({ ...days, to })}
          />
        </div>
      )}
    </>
  );
}
