// The section with the link to the spreadsheet import.
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import styles from './parts/rows.module.css';

export const ImportSection = () => (
  <Section title={<Trans>Import</Trans>}>
    <Rows>
      <li>
        <Link to="/import" className={styles.link}>
          <span className={styles.words}>
            <Trans>From a spreadsheet</Trans>
            <span>
              <Trans>Weights, birds, visits and medications</Trans>
            </span>
          </span>
          <Icon shape={caretRight} size={18} mirrored />
        </Link>
      </li>
    </Rows>
  </Section>
);
