// What each role may do, and how one of them is chosen.
import type { Role } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useRights } from '../../api/use-session.ts';
import { roleNames } from '../../app/role-names.ts';
import radios from '../../forms/radio.module.css';
import { Rows, Section } from '../../ui/section.tsx';
import { useRoleWords } from './role-words.ts';
import styles from './roles.module.css';

const roles = ['owner', 'assistant', 'caregiver', 'viewer'] as const satisfies Role[];

export function Roles() {
  const { t, i18n } = useLingui();
  const words = useRoleWords();
  return (
    <Section title={t`What each may do`}>
      <Rows>
        {roles.map(role => (
          <li key={role} className={styles.role}>
            <strong>{i18n._(roleNames[role])}</strong>
            <p>{words[role]}</p>
          </li>
        ))}
      </Rows>
    </Section>
  );
}

interface FieldProps {
  value: Role;
  onChoose: (role: Role) => void;
}

/** Only owners name owners. */
export function RoleField({ value, onChoose }: FieldProps) {
  const { t } = useLingui();
  const { owns } = useRights();
  return (
    <fieldset className={styles.roles}>
      <legend>{t`Role`}</legend>
      {roles
        .filter(role => owns || role !== 'owner')
        .map(role => (
          <RoleChoice key={role} role={role} isChosen={role === value} onChoose={() => onChoose(role)} />
        ))}
    </fieldset>
  );
}

interface ChoiceProps {
  role: Role;
  isChosen: boolean;
  onChoose: () => void;
}

function RoleChoice({ role, isChosen, onChoose }: ChoiceProps) {
  const { i18n } = useLingui();
  const id = useId();
  const words = useRoleWords();
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        className={radios.radio}
        name="role"
        value={role}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-may`}
        onChange={onChoose}
      />
      <span className={styles.role}>
        <strong id={id}>{i18n._(roleNames[role])}</strong>
        <span id={`${id}-may`}>{words[role]}</span>
      </span>
    </label>
  );
}
