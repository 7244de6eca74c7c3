// A list of dose rows.
import type { Dose } from '@flock-care/contract/shapes';
import type { Today } from '../../board/board.ts';
import type { Entry } from '../../outbox/entry.ts';
import { Rows } from '../../ui/layout/section.tsx';
import { doseKey, type EarlierSlots } from '../doses/doses.ts';
import { OfferedDose } from './offered-dose.tsx';

interface Props {
  doses: readonly Dose[];
  birds: ReadonlyMap<string, Today['birds'][number]>;
  /** The entries of the outbox by the dose that they record. */
  entries?: ReadonlyMap<string, Entry>;
  /** The earlier slots that a row asks about. */
  earlierSlots?: EarlierSlots;
  /** The dose to give next. */
  next?: Dose | undefined;
  /** True if the rows look like the rows of a round. */
  round?: boolean;
}

const none = new Map<string, never>();

export function DoseRows({ doses, birds, entries = none, earlierSlots = none, next, round = false }: Props) {
  return (
    <Rows>
      {doses.map(dose => (
        <OfferedDose
          key={doseKey(dose)}
          dose={dose}
          bird={birds.get(dose.birdId)}
          entry={entries.get(doseKey(dose))}
          entries={entries}
          earlier={earlierSlots.get(doseKey(dose)) ?? []}
          kind={dose === next ? 'filled' : 'tinted'}
          round={round}
        />
      ))}
    </Rows>
  );
}
