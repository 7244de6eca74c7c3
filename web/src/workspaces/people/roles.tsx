// What each role may do, and how one of them is chosen.
import type { Role } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useRights } from '../../api/use-session.ts';
import { roleNames } from '../../app/role-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { check } from '../../ui/icons.ts';
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

/** What somebody may be invited as: in a role, or as a caregiver for some days. */
export type InvitedAs = Role | 'sitter';

interface FieldProps<V extends InvitedAs> {
  value: V;
  /** Offers to sit for some days as well. */
  withSitter?: boolean;
  onChoose: (value: V) => void;
}

/** Only owners name owners. */
export function RoleField<V extends InvitedAs>({ value, withSitter = false, onChoose }: FieldProps<V>) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { owns } = useRights();
  const words = useRoleWords();
  const chosen: InvitedAs = value;
  const offered: readonly InvitedAs[] = [
    ...(withSitter ? (['sitter'] as const) : []),
    ...roles.filter(role => owns || role !== 'owner'),
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
      {/* What a sitter may do stands above the button, with the name. */}
      <p id={id}>{chosen !== 'sitter' && words[chosen]}</p>
    </fieldset>
  );
}
