// Doses as rows below each other.
import type { Dose } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import type { Today } from '../today/board.ts';
import { Rows } from '../ui/section.tsx';
import { DoseRow } from './dose-row.tsx';
import { doseKey } from './doses.ts';

interface Props {
  doses: readonly Dose[];
  birds: ReadonlyMap<string, Today['birds'][number]>;
  /** Those of the outbox by the dose they record. */
  entries?: ReadonlyMap<string, Entry>;
  /** The one to give next. */
  next?: Dose | undefined;
  /** The rows look as those of a round. */
  round?: boolean;
}

export function DoseRows({ doses, birds, entries, next, round = false }: Props) {
  return (
    <Rows>
      {doses.map(dose => (
        <DoseRow
          key={doseKey(dose)}
          dose={dose}
          bird={birds.get(dose.birdId)}
          entry={entries?.get(doseKey(dose))}
          kind={dose === next ? 'filled' : 'tinted'}
          round={round}
        />
      ))}
    </Rows>
  );
}
