// The census of a flock: its birds on a given day.
import type { Census, CensusBird, PresentKind } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useRead } from '../../api/reads.ts';
import { useFlockDay } from '../../board/use-today.ts';
import { ToggleChip } from '../../forms/choices.tsx';
import { stayNames } from '../../labels/stay-names.ts';
import { addDays } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { BirdName, useBirdName } from '../frame/bird-name.tsx';
import { censusChoiceOf } from '../frame/choice.ts';
import { DayField } from '../frame/day-field.tsx';
import frame from '../frame/report-frame.module.css';
import { ReportFrame } from '../frame/report-frame.tsx';
import { Counts } from '../table/counts.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import styles from './census-screen.module.css';

const route = getRouteApi('/flock/census');

export function CensusScreen() {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const { on = today } = censusChoiceOf(route.useSearch());
  const read = useRead('GET /api/census', { query: { on } }, { keepsPrevious: true });
  const census = read.data?.census;
  return (
    <ReportFrame
      title={t`Census`}
      days={census && formats.dayAndYear(census.on)}
      read={read}
      choice={<ChooseDay on={on} today={today} />}
      paper="portrait"
    >
      {census && <CensusResult census={census} />}
    </ReportFrame>
  );
}

function ChooseDay({ on, today }: { on: string; today: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const navigate = useNavigate();
  const choose = (day: string) =>
    void navigate({
      to: '/census',
      search: day === today ? {} : { on: day },
      replace: true,
      resetScroll: false,
    });
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  // The days may coincide at the beginning of a month. They then share one chip.
  const chips = new Map([
    [firstOfMonth, formats.day(firstOfMonth)],
    [addDays(today, -1), t`Yesterday`],
    [today, t`Today`],
  ]);
  return (
    <>
      <DayField label={t`Day`} value={on} max={today} onChoose={choose} />
      <div className={frame.chips}>
        {[...chips].toReversed().map(([day, name]) => (
          <ToggleChip key={day} pressed={day === on} onPress={() => choose(day)}>
            {name}
          </ToggleChip>
        ))}
      </div>
    </>
  );
}

function CensusResult({ census: { on, total, byKind, bySpecies, birds } }: { census: Census }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const day = formats.dayAndYear(on);
  const kinds = Object.entries(byKind) as [PresentKind, number][];
  return (
    <>
      <p className={styles.total}>
        <b className="display">{formats.number(total)}</b>{' '}
        <span>{t`${plural(total, { one: `bird on ${day}`, other: `birds on ${day}` })}`}</span>
      </p>
      <div className={frame.columns}>
        <Counts
          title={t`Where they are`}
          columnName={t`Where`}
          counts={kinds.map(([kind, count]) => ({ name: i18n._(stayNames[kind]), count }))}
          none={t`No bird was here on this day.`}
        />
        <Counts
          title={t`By species`}
          columnName={t`Species`}
          counts={bySpecies.map(({ species, count }) => ({ name: species, count }))}
          none={t`No bird was here on this day.`}
        />
      </div>
      <Birds birds={birds} on={on} />
    </>
  );
}

function Birds({ birds, on }: { birds: readonly CensusBird[]; on: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const nameOf = useBirdName();
  const columns: Column<CensusBird>[] = [
    [{ name: t`Bird`, text: nameOf, cell: bird => <BirdName {...bird} /> }],
    [{ name: t`Ring`, text: ({ tagId }) => tagId ?? '', cell: ({ tagId }) => <bdi>{tagId}</bdi> }],
    [{ name: t`Species`, text: ({ species }) => species }],
    [{ name: t`Where`, text: ({ kind }) => i18n._(stayNames[kind]) }],
    [{ name: t`Since`, text: ({ since }) => formats.shortDayAndYear(since), isLabeled: true }],
  ];
  return (
    <DataTable
      title={t`Birds`}
      columns={columns}
      rows={birds}
      none={t`No bird was here on this day.`}
      file={`census-${on}.csv`}
    />
  );
}
