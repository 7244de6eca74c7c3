// The emergency numbers of the flock. The first is offered for a bird that has neither a vet nor an emergency number.
import type { EmergencyContact } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/controls/button.tsx';
import { PhoneNumber } from '../ui/controls/phone-number.tsx';
import { plus } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import styles from './parts/rows.module.css';
import { type Settings, useCanChange, useSettings } from './use-settings.tsx';

const ContactSheet = lazy(async () => ({ default: (await import('./sheets/flock-sheets.ts')).ContactSheet }));

/** The maximum number of contacts that the service accepts. */
const maxContacts = 5;

export function ContactsSection() {
  const { t } = useLingui();
  const { settings, change, mark, failure } = useSettings();
  const canChange = useCanChange();
  const [open, setOpen] = useState<number>();
  const contacts = settings?.emergencyContacts ?? [];
  if (contacts.length === 0 && !canChange) return null;
  /** @param contact undefined to remove it */
  const put = (index: number, contact: EmergencyContact | undefined) => {
    const emergencyContacts = contacts.toSpliced(index, 1, ...(contact ? [contact] : []));
    change({ emergencyContacts });
    setOpen(undefined);
  };
  return (
    <Section title={t`In an emergency`} aside={mark}>
      {failure}
      <p className={styles.about}>
        <Trans>Who to call, in this order, if a bird has neither a vet nor its own number.</Trans>
      </p>
      <Contacts contacts={contacts} onEdit={canChange ? setOpen : undefined} />
      {canChange && contacts.length < maxContacts && (
        <Button kind="plain" icon={plus} onClick={() => setOpen(contacts.length)}>
          <Trans>Add a number</Trans>
        </Button>
      )}
      <Suspense>
        {open !== undefined && (
          <ContactSheet
            contact={contacts[open]}
            onSave={contact => put(open, contact)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
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
