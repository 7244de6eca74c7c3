// The list of roles with their rights, and the field that chooses a role.
import type { Role } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useRights } from '../../../api/use-session.ts';
import { roleNames } from '../../../labels/role-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { check } from '../../../ui/icons/icons.ts';
import { Rows, Section } from '../../../ui/layout/section.tsx';
import { useRoleText } from './role-text.ts';
import styles from './roles.module.css';

const roles = ['owner', 'assistant', 'caregiver', 'viewer'] as const satisfies Role[];

export function Roles() {
  const { t, i18n } = useLingui();
  const words = useRoleText();
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

/** The choices for an invite: a role, or a sitter, who is a caregiver for some days. */
export type InviteRole = Role | 'sitter';

interface FieldProps<V extends InviteRole> {
  value: V;
  /** True to offer the sitter role too. */
  withSitter?: boolean;
  onChoose: (value: V) => void;
}

/** Only owners can choose the role of owner. */
export function RoleField<V extends InviteRole>({ value, withSitter = false, onChoose }: FieldProps<V>) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { isOwner } = useRights();
  const words = useRoleText();
  const chosen: InviteRole = value;
  const offered: readonly InviteRole[] = [
    ...(withSitter ? (['sitter'] as const) : []),
    ...roles.filter(role => isOwner || role !== 'owner'),
  ];
  return (
    <fieldset className={styles.roles} aria-describedby={id}>
      <legend>{t`Role`}</legend>
      <div className={styles.choices}>
        {offered.map(kind => (
          <label key={kind} className={styles.choice}>
            <input
              type="radio"
              name="role"
              value={kind}
              checked={kind === value}
              onChange={() => onChoose(kind as V)}
            />
            {kind === value && <Icon shape={check} size={17} />}
            {kind === 'sitter' ? t`Sitter` : i18n._(roleNames[kind])}
          </label>
        ))}
      </div>
      {/* The rights of a sitter are above the button, with the sitter's name. */}
      <p id={id}>{chosen !== 'sitter' && words[chosen]}</p>
    </fieldset>
  );
}
