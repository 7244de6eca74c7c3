// The bird's vet: name, clinic, address and account number, with a button to call about the bird.
import type { EmergencyContact } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PageBird } from '../../birds/bird-read.ts';
import { ButtonAnchor } from '../../ui/controls/button.tsx';
import { telephone } from '../../ui/controls/telephone.ts';
import { phone } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './bird-screen.module.css';

interface Props {
  bird: PageBird;
  /** The person or clinic to call about the bird. */
  contact: EmergencyContact | null;
}

export function VetSection({ bird, contact }: Props) {
  const { t } = useLingui();
  const { vetDoctorName, vetClinicName, vetClinicAddress, vetAccountNumber } = bird;
  const who = contact?.name || contact?.phone;
  const number = contact && telephone(contact.phone);
  const isKnown = [vetDoctorName, vetClinicName, vetClinicAddress, vetAccountNumber].some(Boolean);
  if (!isKnown && !contact) return null;
  return (
    <Section title={t`Vet`}>
      <div className={styles.vet}>
        <div>
          <p>{vetDoctorName || (isKnown ? '' : who)}</p>
          <p className={styles.second}>
            {vetClinicName}
            {vetClinicName && vetAccountNumber && ', '}
            <span className="whole">{vetAccountNumber}</span>
          </p>
          <p className={styles.second}>{vetClinicAddress}</p>
        </div>
        {number && (
          <ButtonAnchor icon={phone} href={number} aria-label={t`Call ${who}`}>
            <Trans>Call</Trans>
          </ButtonAnchor>
        )}
      </div>
    </Section>
  );
}
