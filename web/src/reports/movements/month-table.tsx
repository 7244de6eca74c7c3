// The figures of the monthly chart as a table: always there for screen readers, and visible on request.
import type { MonthOfMovements } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import table from '../table/data-table.module.css';

interface Props {
  months: readonly MonthOfMovements[];
  isShown: boolean;
}

export function MonthTable({ months, isShown }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <div className={isShown ? undefined : 'spoken'}>
      <table className={`${table.table} ${table.counts}`}>
        <caption className="spoken">{t`Month by month`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Month`}</th>
            <th scope="col" className={table.figure}>{t`Arrivals`}</th>
            <th scope="col" className={table.figure}>{t`Departures`}</th>
            <th scope="col" className={table.figure}>{t`At the end`}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, arrivals, outcomes, atEnd }) => (
            <tr key={month}>
              <th scope="row">{formats.month(`${month}-01`)}</th>
              <td className={table.figure}>{formats.number(arrivals)}</td>
              <td className={table.figure}>{formats.number(outcomes)}</td>
              <td className={table.figure}>{formats.number(atEnd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
