// The bird's vet: who, where, under which number, and a way to call.
import type { EmergencyContact } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { ButtonAnchor } from '../ui/button.tsx';
import { phone } from '../ui/icons.ts';
import { Section } from '../ui/section.tsx';
import { telephone } from '../ui/telephone.ts';
import styles from './bird-screen.module.css';
import type { PageBird } from './bird-screen.tsx';

interface Props {
  bird: PageBird;
  /** Whom to call about the bird. */
  contact: EmergencyContact | null;
}

export function VetSection({ bird, contact }: Props) {
  const { t } = useLingui();
  const { vetDoctorName, vetClinicName, vetClinicAddress, vetAccountNumber } = bird;
  const whom = contact?.name || contact?.phone;
  const number = contact && telephone(contact.phone);
  const isKnown = [vetDoctorName, vetClinicName, vetClinicAddress, vetAccountNumber].some(Boolean);
  if (!isKnown && !contact) return null;
  return (
    <Section title={t`Vet`}>
      <div className={styles.vet}>
        <div>
          <p>{vetDoctorName || (isKnown ? '' : whom)}</p>
          <p className={styles.second}>
            {vetClinicName}
            {vetClinicName && vetAccountNumber && ', '}
            <span className="whole">{vetAccountNumber}</span>
          </p>
          <p className={styles.second}>{vetClinicAddress}</p>
        </div>
        {number && (
          <ButtonAnchor icon={phone} href={number} aria-label={t`Call ${whom}`}>
            <Trans>Call</Trans>
          </ButtonAnchor>
        )}
      </div>
    </Section>
  );
}
