// The register of a flock: the birds held on a given day, and the arrivals and departures up to that day, in the terms
// that authorities use.
import type { Register } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRead } from '../../api/reads.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { ToggleChip } from '../../forms/choices.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { type RegisterChoice, registerChoiceOf } from '../frame/choice.ts';
import { DayField } from '../frame/day-field.tsx';
import frame from '../frame/report-frame.module.css';
import { ReportFrame } from '../frame/report-frame.tsx';
import { DataTable } from '../table/data-table.tsx';
import { useRegisterColumns } from './register-columns.tsx';
import { Signature } from './signature.tsx';

const route = getRouteApi('/flock/register');

export function RegisterScreen() {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const choice = registerChoiceOf(route.useSearch());
  const { on = today, from = `${on.slice(0, 4)}-01-01` } = choice;
  const read = useRead('GET /api/register', { query: { on, from } }, { keepsPrevious: true });
  const { reportable = false } = choice;
  const register = read.data?.register;
  return (
    <ReportFrame
      title={t`Register of birds`}
      days={register && formats.dayAndYear(register.on)}
      read={read}
      choice={<ChooseDays choice={{ ...choice, on, from }} today={today} />}
      paper="landscape"
    >
      {register && reportable && <p className={frame.note}>{t`Only birds that have to be reported`}</p>}
      {register && <Lists register={reportable ? reportableOf(register) : register} />}
    </ReportFrame>
  );
}

function reportableOf({ birds, arrivals, departures, ...days }: Register): Register {
  const isReportable = (bird: { reportable: boolean }) => bird.reportable;
  return {
    ...days,
    birds: birds.filter(isReportable),
    arrivals: arrivals.filter(isReportable),
    departures: departures.filter(isReportable),
  };
}

interface ChooseProps {
  choice: RegisterChoice & { on: string; from: string };
  today: string;
}

function ChooseDays({ choice, today }: ChooseProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { on, from, reportable } = choice;
  const choose = (search: RegisterChoice) =>
    void navigate({ to: '/register', search, replace: true, resetScroll: false });
  return (
    <>
      <DayField
        label={t`Stock on`}
        value={on}
        min={from}
        max={today}
        onChoose={day => choose({ ...choice, on: day })}
      />
      <DayField
        label={t`Arrivals and departures since`}
        value={from}
        max={on}
        onChoose={day => choose({ ...choice, from: day })}
      />
      <div className={frame.chips}>
        <ToggleChip
          pressed={reportable === true}
          onPress={() => choose({ on, from, ...(!reportable && { reportable: true }) })}
        >
          {t`Only birds that have to be reported`}
        </ToggleChip>
      </div>
    </>
  );
}

function Lists({ register: { on, from, birds, arrivals, departures } }: { register: Register }) {
  const { t } = useLingui();
  const formats = useFormats();
  const columns = useRegisterColumns();
  const [day, firstDay] = [on, from].map(formats.dayAndYear);
  const [came, went] = [arrivals.length, departures.length].map(formats.number);
  return (
    <>
      <p className={frame.note}>
        <Trans>
          Keepers mark the birds that have to be reported. This page is not legal advice: ask your authority
          what it needs to know.
        </Trans>
      </p>
      <DataTable
        title={t`Stock on ${day}: ${plural(birds.length, { one: '# bird', other: '# birds' })}`}
        columns={columns.birds}
        rows={birds}
        none={t`No birds.`}
        wide
        file={`register-${on}.csv`}
      />
      <DataTable
        title={t`Arrivals since ${firstDay}: ${came}`}
        columns={columns.arrivals}
        rows={arrivals}
        none={t`No birds.`}
        wide
        file={`arrivals-${from}-${on}.csv`}
      />
      <DataTable
        title={t`Departures since ${firstDay}: ${went}`}
        columns={columns.departures}
        rows={departures}
        none={t`No birds.`}
        wide
        file={`departures-${from}-${on}.csv`}
      />
      <Signature />
    </>
  );
}
