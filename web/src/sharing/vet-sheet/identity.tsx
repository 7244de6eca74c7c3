// The header of the page for a vet: the bird, its keeper and its vet, in three columns.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useGenderText } from '../../birds/bird-text.ts';
import { PhoneNumber } from '../../ui/controls/phone-number.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import type { SheetProps } from './sheet-props.ts';
import styles from './vet-sheet.module.css';

export function Identity({ record: { bird, ownerName, ownerPhone, careSheet } }: Pick<SheetProps, 'record'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const gender = useGenderText()(bird.gender);
  const numberOf = (phone: string) => phone && <PhoneNumber>{phone}</PhoneNumber>;
  const facts: [name: string, value: ReactNode][] = [
    [t`Ring`, bird.tagId],
    [t`Sex`, gender],
    [t`Hatched`, bird.dateOfBirth && formats.datedDay(bird.dateOfBirth, '')],
    [t`Keeper`, ownerName],
    [t`Phone`, numberOf(ownerPhone)],
    [
      t({ message: 'Since', context: 'with its keeper' }),
      bird.gotchaDay && formats.datedDay(bird.gotchaDay, ''),
    ],
    [t`Vet`, bird.vetDoctorName || numberOf(careSheet.vetPhone)],
    [t`Clinic`, bird.vetClinicName],
    [t`Account`, bird.vetAccountNumber],
  ];
  return (
    <header className={styles.identity}>
      <div>
        <h1>
          <span>{bird.name}</span> <small>{bird.species}</small>
        </h1>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} data-empty={!value || undefined}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Portrait bird={bird} size={92} />
    </header>
  );
}
