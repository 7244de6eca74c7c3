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
  const { t } = useLingui();
  const { owns } = useRights();
  return (
    <fieldset className={styles.roles}>
      <legend>{t`Role`}</legend>
      {withSitter && (
        <RoleChoice kind="sitter" isChosen={value === 'sitter'} onChoose={() => onChoose('sitter' as V)} />
      )}
      {roles
        .filter(role => owns || role !== 'owner')
        .map(role => (
          <RoleChoice key={role} kind={role} isChosen={role === value} onChoose={() => onChoose(role as V)} />
        ))}
    </fieldset>
  );
}

interface ChoiceProps {
  kind: InvitedAs;
  isChosen: boolean;
  onChoose: () => void;
}

function RoleChoice({ kind, isChosen, onChoose }: ChoiceProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const words = {
    ...useRoleWords(),
    sitter: t`Weighs, gives doses and writes notes, until a day that you set.`,
  };
  const name = kind === 'sitter' ? t`Sitter` : i18n._(roleNames[kind]);
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        className={radios.radio}
        name="role"
        value={kind}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-may`}
        onChange={onChoose}
      />
      <span className={styles.role}>
        <strong id={id}>{name}</strong>
        <span id={`${id}-may`}>{words[kind]}</span>
      </span>
    </label>
  );
}
