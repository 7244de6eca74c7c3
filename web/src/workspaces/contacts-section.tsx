// Whom to call in an emergency: the first one is offered when a bird has no vet or number of its own.
import type { EmergencyContact } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { plus } from '../ui/icons.ts';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import styles from './rows.module.css';
import { type Settings, useCanChange, useSettings } from './use-settings.tsx';

/** As the service allows. */
const mostContacts = 5;

export function ContactsSection() {
  const { t } = useLingui();
  const { settings, change, mark, failure } = useSettings();
  const canChange = useCanChange();
  const [open, setOpen] = useState<number>();
  const contacts = settings?.emergencyContacts ?? [];
  if (contacts.length === 0 && !canChange) return null;
  /** @param contact undefined takes it off the list */
  const put = (index: number, contact: EmergencyContact | undefined) => {
    const emergencyContacts = contacts.toSpliced(index, 1, ...(contact ? [contact] : []));
    change({ emergencyContacts });
    setOpen(undefined);
  };
  return (
    <Section title={t`In an emergency`} aside={mark}>
      {failure}
      <p className={styles.about}>
        <Trans>Whom to call when a bird has no vet or number of its own, the first one first.</Trans>
      </p>
      <Contacts contacts={contacts} onEdit={canChange ? setOpen : undefined} />
      {canChange && contacts.length < mostContacts && (
        <Button kind="plain" icon={plus} onClick={() => setOpen(contacts.length)}>
          <Trans>Add a number</Trans>
        </Button>
      )}
      {open !== undefined && (
        <ContactSheet
          contact={contacts[open]}
          onSave={contact => put(open, contact)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

interface ContactsProps {
  contacts: Settings['emergencyContacts'];
  onEdit: ((index: number) => void) | undefined;
}

function Contacts({ contacts, onEdit }: ContactsProps) {
  const { t } = useLingui();
  return (
    <Rows>
      {contacts.map(({ name, phone }, index) => (
        <li key={`${name} ${phone}`} className={styles.row}>
          <p className={styles.words}>
            <strong>{name}</strong>
            <span>
              <PhoneNumber>{phone}</PhoneNumber>
            </span>
          </p>
          {onEdit && (
            <Button kind="plain" size="small" aria-label={t`Edit ${name}`} onClick={() => onEdit(index)}>
              <Trans>Edit</Trans>
            </Button>
          )}
        </li>
      ))}
    </Rows>
  );
}
