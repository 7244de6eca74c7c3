// The filter chips of the history: everything, or one kind of record.
import type { ChangeKind } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ToggleChip } from '../forms/choices.tsx';
import { Dock } from '../ui/layout/dock.tsx';
import { type HistoryChoice, kindsOf } from './choice.ts';
import styles from './history.module.css';

const names = {
  weight: msg`Weights`,
  administration: msg`Doses`,
  observation: msg`Notes`,
  bird: msg`Bird`,
  vet_visit: msg`Visits`,
  file: msg`Files`,
  medication: msg`Medication`,
  care_sheet: msg`Care sheet`,
  weight_guard: msg`Verdicts`,
  stay: msg`Stays`,
  arrival: msg`Arrival`,
  import: msg`Imports`,
  webhook: msg`Webhooks`,
  tablet: msg`Shared tablets`,
  mqtt: msg`Home Assistant`,
  settings: msg`Settings`,
  member: msg`People`,
} as const satisfies Record<ChangeKind, unknown>;

interface Props {
  scope: 'bird' | 'flock';
  choice: HistoryChoice;
  docked: boolean;
  onChoose: (kind: ChangeKind | undefined) => void;
}

export function HistoryFilters({ scope, choice, docked, onChoose }: Props) {
  const { t, i18n } = useLingui();
  const chips = (
    <>
      <ToggleChip pressed={choice.kind === undefined} onPress={() => onChoose(undefined)}>
        {t`All`}
      </ToggleChip>
      {kindsOf(scope).map(kind => (
        <ToggleChip key={kind} pressed={choice.kind === kind} onPress={() => onChoose(kind)}>
          {i18n._(names[kind])}
        </ToggleChip>
      ))}
    </>
  );
  return docked ? <Dock>{chips}</Dock> : <div className={styles.filters}>{chips}</div>;
}
