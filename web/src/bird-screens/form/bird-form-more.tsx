// The section "More" of a bird's form: everything except photo, name, species, ring and color.
import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField, TextField, TickField } from '../../forms/field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { caretDown } from '../../ui/icons/icons.ts';
import type { BirdFields, TextName } from './bird-fields.ts';
import styles from './photo-field.module.css';

/** The props that bind a field to its value in the form. */
export interface Binding {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  error: string | undefined;
}

interface Props {
  isOpen: boolean;
  text: (field: TextName) => Binding;
  flags: Pick<BirdFields, 'notifyOnDob' | 'notifyOnGotchaDay'>;
  onFlag: (part: Partial<BirdFields>) => void;
  /** Opens the care sheet. Undefined for a new bird, which does not have one yet. */
  onCare: (() => void) | undefined;
}

export function BirdFormMore({ isOpen, text, flags, onFlag, onCare }: Props) {
  const { t } = useLingui();
  return (
    <details className={styles.more} open={isOpen}>
      <summary>
        <span>
          <Trans>More</Trans>
          <small>
            {onCare ? (
              <Trans>Sex, hatched, with you since, vet, care sheet</Trans>
            ) : (
              <Trans>Sex, hatched, with you since, vet</Trans>
            )}
          </small>
        </span>
        <Icon shape={caretDown} />
      </summary>
      <div>
        <SelectField label={t`Sex`} {...text('gender')}>
          <option value="unknown">{t`Not known`}</option>
          <option value="male">{t`Cock`}</option>
          <option value="female">{t`Hen`}</option>
          <option value="male_dna">{t`Cock, DNA-sexed`}</option>
          <option value="female_dna">{t`Hen, DNA-sexed`}</option>
        </SelectField>
        <TextField label={t`Hatched`} type="date" {...text('dateOfBirth')} />
        <TickField
          label={t`Remind us on the birthday`}
          name="notifyOnDob"
          checked={flags.notifyOnDob}
          onChange={event => onFlag({ notifyOnDob: event.target.checked })}
        />
        <TextField label={t`With you since`} type="date" {...text('gotchaDay')} />
        <TickField
          label={t`Remind us on that day`}
          name="notifyOnGotchaDay"
          checked={flags.notifyOnGotchaDay}
          onChange={event => onFlag({ notifyOnGotchaDay: event.target.checked })}
        />
        <TextField label={t`Vet`} {...text('vetDoctorName')} />
        <TextField label={t`Clinic`} {...text('vetClinicName')} />
        <TextField label={t`Address`} {...text('vetClinicAddress')} />
        <TextField label={t`Account number at the vet`} {...text('vetAccountNumber')} />
        {onCare ? (
          <Button onClick={onCare}>
            <Trans>Care sheet: room, cage, diet</Trans>
          </Button>
        ) : (
          <p className={styles.later}>
            <Trans>Cage, diet and routine go on the care sheet, once the bird is added.</Trans>
          </p>
        )}
      </div>
    </details>
  );
}
