// The sitters on the People screen: those with access now, and those whose access has ended.
import type { Access, Member } from '@flock-care/contract/shapes';
import { Plural, useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../../board/use-today.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import { SitterRow } from './sitter-row.tsx';
import styles from './sitters.module.css';

interface Props {
  sitters: readonly { member: Member; access: Access }[];
  /** Opens the sheet about a person; undefined if the viewer's role does not allow it, or there is no connection. */
  onOpen: ((member: Member) => void) | undefined;
}

export function SittingNow({ sitters, onOpen }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const [only] = sitters.length === 1 ? sitters : [];
  const endsAt = only?.access.endsAt;
  const left = endsAt && (
    <Plural
      value={daysBetween(today, formats.dayOf(endsAt))}
      _0="Last day"
      one="# day left"
      other="# days left"
    />
  );
  return (
    <Section title={t`Sitting now`} aside={left}>
      <ul className={styles.sitters}>
        {sitters.map(({ member, access }) => (
          <SitterRow key={member.id} member={member} access={access} onOpen={onOpen} />
        ))}
      </ul>
    </Section>
  );
}

export function NoLongerHere({ sitters, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <Section title={t`No longer here`}>
      <ul className={styles.sitters}>
        {sitters.map(({ member, access }) => (
          <SitterRow key={member.id} member={member} access={access} hasEnded onOpen={onOpen} />
        ))}
      </ul>
    </Section>
  );
}
