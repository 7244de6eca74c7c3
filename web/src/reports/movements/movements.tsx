// The report: the balance, the key figures, the months, the arrivals and departures by kind, and the deaths.
import type { ArrivalSource, Death, MovementReport, StayKind } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { reportedSourceNames, stayNames } from '../../labels/stay-names.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { BirdName, useBirdName } from '../frame/bird-name.tsx';
import frame from '../frame/report-frame.module.css';
import { Counts } from '../table/counts.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { MonthPicture } from './month-picture.tsx';
import styles from './movements.module.css';

export function Movements({ report }: { report: MovementReport }) {
  const { t, i18n } = useLingui();
  const arrivals = Object.entries(report.arrivals) as [ArrivalSource, number][];
  const outcomes = Object.entries(report.outcomes) as [StayKind, number][];
  return (
    <>
      <Balance report={report} />
      <Facts report={report} />
      <MonthPicture months={report.months} />
      <div className={frame.columns}>
        <Counts
          title={t`Arrivals`}
          columnName={t`How`}
          counts={arrivals.map(([source, count]) => ({ name: i18n._(reportedSourceNames[source]), count }))}
          none={t`No bird arrived in this period.`}
        />
        <Counts
          title={t`Departures`}
          columnName={t`How`}
          counts={outcomes.map(([kind, count]) => ({ name: i18n._(stayNames[kind]), count }))}
          none={t`No bird left in this period.`}
        />
      </div>
      <Deaths deaths={report.deaths} />
    </>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

function Balance({ report: { atStart, arrivals, outcomes, atEnd } }: { report: MovementReport }) {
  const formats = useFormats();
  const [start, end] = [atStart, atEnd].map(formats.number);
  const [arrivalCount, departureCount] = [sumOf(arrivals), sumOf(outcomes)];
  return (
    <p className={`${styles.balance} display`}>
      <Trans>
        <span>{start} at the start</span>{' '}
        <span>
          + <Plural value={arrivalCount} one="# arrival" other="# arrivals" />
        </span>{' '}
        <span>
          − <Plural value={departureCount} one="# departure" other="# departures" />
        </span>{' '}
        <span>= {end} at the end</span>
      </Trans>
    </p>
  );
}

/** Figures about the birds that left. Hidden if none has left. */
function Facts({ report: { daysInCare, liveOutcomePercent } }: { report: MovementReport }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { median, longest } = daysInCare;
  if (median === null || longest === null || liveOutcomePercent === null) return null;
  const days = (count: number) => t`${plural(count, { one: '# day', other: '# days' })}`;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t`Days in care, median`}</dt>
        <dd className="display">{days(median)}</dd>
      </div>
      <div>
        <dt>{t`Days in care, longest`}</dt>
        <dd className="display">{days(longest)}</dd>
      </div>
      <div>
        <dt>{t`Left alive`}</dt>
        <dd className="display">{formats.percent(liveOutcomePercent)}</dd>
      </div>
    </dl>
  );
}

function Deaths({ deaths }: { deaths: readonly Death[] }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const nameOf = useBirdName();
  const columns: Column<Death>[] = [
    [{ name: t`Bird`, text: nameOf, cell: death => <BirdName {...death} /> }],
    [{ name: t`Species`, text: ({ species }) => species }],
    [{ name: t`Day`, text: ({ on }) => formats.shortDayAndYear(on) }],
    [{ name: t`How`, text: ({ kind }) => i18n._(stayNames[kind]) }],
    [
      {
        name: t`After arrival`,
        isLabeled: true,
        text: ({ daysAfterArrival: days }) => t`${plural(days, { one: '# day', other: '# days' })}`,
      },
    ],
  ];
  return (
    <DataTable title={t`Deaths`} columns={columns} rows={deaths} none={t`No bird died in this period.`} />
  );
}
