// The fields of a shared tablet: name, room, and the time after which it locks.
import { limits, type Tablet } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RefusalMessages } from '../../api/refusal-messages.ts';
import { useToday } from '../../board/use-today.ts';
import { TextField } from '../../forms/field.tsx';
import type { FormErrors } from '../../forms/form-errors.ts';
import { Stepper } from '../../forms/stepper.tsx';

export const tabletRefusals: RefusalMessages = {
  tabletNotFound: msg`This tablet has been removed.`,
  tabletLimitReached: msg`The flock has 20 shared tablets. Remove one of them first.`,
  workspaceNotFound: msg`The flock no longer exists.`,
  roleNotAllowed: msg`Your role does not allow this.`,
};

export type TabletValues = Pick<Tablet, 'name' | 'room' | 'idleMinutes'>;
export const newTablet: TabletValues = { name: '', room: '', idleMinutes: limits.usualIdleMinutes };
export const fieldNames = ['name', 'room', 'idleMinutes'] as const;

interface Props {
  values: TabletValues;
  errors: FormErrors;
  onChange: (part: Partial<TabletValues>) => void;
}

export function TabletFields({ values, errors, onChange }: Props) {
  const { t } = useLingui();
  const birds = useToday().data?.birds ?? [];
  const rooms = [...new Set(birds.map(({ room }) => room))].filter(Boolean);
  return (
    <>
      <TextField
        label={t`Name`}
        hint={t`The history shows it with every entry, such as “Kitchen tablet”.`}
        name="name"
        autoComplete="off"
        value={values.name}
        onChange={event => onChange({ name: event.target.value })}
        error={errors.of('name')}
      />
      <TextField
        label={t`Room`}
        hint={t`You may leave it empty.`}
        name="room"
        autoComplete="off"
        list="rooms"
        value={values.room}
        onChange={event => onChange({ room: event.target.value })}
        error={errors.of('room')}
      />
      <datalist id="rooms">
        {rooms.map(room => (
          <option key={room} value={room} />
        ))}
      </datalist>
      <Stepper
        label={t`Locks without a touch after`}
        error={errors.of('idleMinutes')}
        value={values.idleMinutes}
        min={1}
        max={limits.idleMinutes}
        next={(value, direction) => value + direction}
        format={minutes => t`${minutes} min`}
        parse={text => Number.parseInt(text, 10) || undefined}
        onChange={idleMinutes => onChange({ idleMinutes })}
      />
    </>
  );
}
