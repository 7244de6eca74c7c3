// The CSV files of the census, the report on movements, and past birds.
import type { Census, CensusBird, MovementReport, PastBird } from '@flock-care/contract/shapes';
import { type Columns, csvFile } from '../http/csv.ts';

const censusColumns: Columns<CensusBird> = {
  Name: bird => bird.name,
  'Ring number': bird => bird.tagId,
  Species: bird => bird.species,
  Stay: bird => bird.kind,
  Since: bird => bird.since,
};

export const censusCsv = ({ on, birds }: Census) => csvFile(`census-${on}.csv`, censusColumns, birds);

/** One number of a report per row, because a report has too many kinds of numbers to give each a column. */
interface Figure {
  section: string;
  item?: string;
  date?: string;
  number: number | null;
}

const figureColumns: Columns<Figure> = {
  Section: figure => figure.section,
  Item: figure => figure.item ?? null,
  Date: figure => figure.date ?? null,
  Number: figure => figure.number,
};

export const movementsCsv = (report: MovementReport) =>
  csvFile(`movements-${report.from}-${report.to}.csv`, figureColumns, figuresOf(report));

function figuresOf(report: MovementReport): Figure[] {
  const { from, to, daysInCare, deaths, months } = report;
  const counts = (section: string, byItem: Readonly<Record<string, number>>) =>
    Object.entries(byItem).map(([item, number]) => ({ section, item, number }));
  const nameOf = (name: string | null, species: string) => (name === null ? species : `${name}, ${species}`);
  return [
    { section: 'Birds before the first day', date: from, number: report.atStart },
    ...counts('Arrivals', report.arrivals),
    ...counts('Outcomes', report.outcomes),
    { section: 'Birds on the last day', date: to, number: report.atEnd },
    { section: 'Days in care', item: 'median', number: daysInCare.median },
    { section: 'Days in care', item: 'longest', number: daysInCare.longest },
    { section: 'Live outcomes in percent', number: report.liveOutcomePercent },
    ...deaths.map(({ name, species, kind, on, daysAfterArrival }) => ({
      section: 'Deaths, days after arrival',
      ...{ item: `${nameOf(name, species)}, ${kind}`, date: on, number: daysAfterArrival },
    })),
    ...months.flatMap(({ month, atEnd, arrivals, outcomes }) => [
      { section: 'Arrivals in the month', date: month, number: arrivals },
      { section: 'Outcomes in the month', date: month, number: outcomes },
      { section: 'Birds at the end of the month', date: month, number: atEnd },
    ]),
  ];
}

const pastBirdColumns: Columns<PastBird> = {
  Name: bird => bird.name,
  'Ring number': bird => bird.tagId,
  Species: bird => bird.species,
  'Hatched on': bird => bird.hatchedOn,
  Outcome: bird => bird.kind,
  On: bird => bird.on,
};

export const pastBirdsCsv = (today: string, birds: readonly PastBird[]) =>
  csvFile(`past-birds-${today}.csv`, pastBirdColumns, birds);
