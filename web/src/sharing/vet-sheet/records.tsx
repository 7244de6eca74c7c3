// The lists of medications, of visits, and of home and care on the page for a vet. On paper, each has as many entries
// as fit.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Head } from './section-head.tsx';
import type { Entry } from './vet-entries.ts';
import styles from './vet-sheet.module.css';

interface ListProps {
  entries: readonly Entry[];
  /** The number of entries that fit on paper. */
  printed: number;
  omittedText: (count: number) => string;
}

export function Medication({
  entries,
  printed,
  omittedText,
  hasCurrent,
}: ListProps & { hasCurrent: boolean }) {
  const { t } = useLingui();
  const omitted = entries.length - printed;
  return (
    <section>
      <Head title={t`Medication`}>{hasCurrent ? undefined : t`none now`}</Head>
      {entries.length > 0 && (
        <table className={styles.medications}>
          <thead>
            <tr>
              <th scope="col">{t`Drug and dose`}</th>
              <th scope="col">{t`From, to`}</th>
              <th scope="col">{t`Given`}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ id, lead, text, days, given }, index) => (
              <tr key={id} className={index < printed ? undefined : styles.liveOnly}>
                <th scope="row">
                  <span className={styles.clamped}>
                    {lead} {text}
                  </span>
                </th>
                <td>{days}</td>
                <td>{given}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <OmittedNote>{omitted > 0 && omittedText(omitted)}</OmittedNote>
    </section>
  );
}

export function Visits({ entries, printed, omittedText }: ListProps) {
  const { t } = useLingui();
  const omitted = entries.length - printed;
  return (
    <section>
      <Head title={t`Visits`} />
      <Entries entries={entries} printed={printed} none={t`None recorded.`} />
      <OmittedNote>{omitted > 0 && omittedText(omitted)}</OmittedNote>
    </section>
  );
}

export function Care({ entries, printed, omittedText }: ListProps) {
  const { t } = useLingui();
  if (entries.length === 0) return null;
  return (
    <section>
      <Head title={t`Home and care`} />
      <Entries entries={entries} printed={printed} none="" />
      <OmittedNote>{entries.length > printed && omittedText(entries.length - printed)}</OmittedNote>
    </section>
  );
}

function Entries({ entries, printed, none }: Omit<ListProps, 'omittedText'> & { none: string }) {
  if (entries.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.entries}>
      {entries.map(({ id, lead, text }, index) => (
        <li key={id} className={index < printed ? undefined : styles.liveOnly}>
          <span className={styles.clamped}>
            {lead && <strong>{lead}</strong>} {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

const OmittedNote = ({ children }: { children: ReactNode }) =>
  children ? <p className={`${styles.omitted} ${styles.printOnly}`}>{children}</p> : null;
