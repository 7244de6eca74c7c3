// Today for somebody who sees no birds: an empty perch and, for people who may add birds, the ways to do so.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NameSheet } from '../accounts/name-sheet.tsx';
import { useRead } from '../api/reads.ts';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { PastBirdsLink } from '../birds/past-birds-link.tsx';
import { Screen } from '../frame/screen.tsx';
import { ScreenHead } from '../frame/screen-head.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight, fileCsv, plus, scan } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import styles from './empty-flock.module.css';

export function EmptyFlock() {
  const { t } = useLingui();
  const { canEditRecords, canManageFlock, birdIds } = useRights();
  const canAdd = canEditRecords && !birdIds;
  return (
    <Screen>
      <ScreenHead
        title={t`An empty perch`}
        sub={
          birdIds ? (
            <Trans>No bird has been chosen for you yet.</Trans>
          ) : canAdd ? (
            <Trans>Who lives with you?</Trans>
          ) : (
            <Trans>No birds live here yet.</Trans>
          )
        }
        find={false}
      />
      <div className={styles.perch} aria-hidden="true">
        <span className={styles.nobody} />
        {canAdd && (
          <Link to="/birds/new" className={styles.add} tabIndex={-1}>
            <Icon shape={plus} size={42} />
            <span className={styles.feet} />
          </Link>
        )}
        <span className={styles.nobody} />
      </div>
      <Feather />
      {canAdd && (
        <>
          <ButtonLink to="/birds/new" kind="filled" size="tall" wide>
            <Trans>Add your first bird</Trans>
          </ButtonLink>
          <p className={styles.hint}>
            <Trans>A name, a species and a ring number will do.</Trans>
          </p>
        </>
      )}
      <PastBirds />
      <YourName />
      {canManageFlock && (
        <div className={styles.along}>
          <Section title={<Trans>Or bring birds along</Trans>}>
            <Rows>
              <li>
                <Link to="/import" className={styles.way}>
                  <span className={styles.tile}>
                    <Icon shape={fileCsv} size={20} />
                  </span>
                  <span className={styles.words}>
                    <strong>
                      <Trans>Import from a spreadsheet</Trans>
                    </strong>
                    <span>
                      <Trans>With all their weights</Trans>
                    </span>
                  </span>
                  <Icon shape={caretRight} size={20} mirrored />
                </Link>
              </li>
              <li>
                <Link to="/accept" className={styles.way}>
                  <span className={styles.tile}>
                    <Icon shape={scan} size={20} />
                  </span>
                  <span className={styles.words}>
                    <strong>
                      {isSecureContext ? (
                        <Trans>Scan a transfer code</Trans>
                      ) : (
                        <Trans>I have a transfer code</Trans>
                      )}
                    </strong>
                    <span>
                      <Trans>From the flock it comes from</Trans>
                    </span>
                  </span>
                  <Icon shape={caretRight} size={20} mirrored />
                </Link>
              </li>
            </Rows>
          </Section>
        </div>
      )}
    </Screen>
  );
}

/** The link to the past birds, if the flock has any. */
function PastBirds() {
  const { data } = useRead('GET /api/past-birds', { query: { limit: '1' } });
  return data && data.birds.length > 0 && <PastBirdsLink />;
}

/** Offers to change the person's name while it is still the first part of their email address. */
function YourName() {
  const { name, email } = useSignedIn().context.user;
  const [editing, setEditing] = useState(false);
  if (!editing && name !== email.slice(0, email.indexOf('@'))) return null;
  return (
    <div className={styles.name}>
      <p>
        <Trans>
          Others see you as <strong>{name}</strong>.
        </Trans>
      </p>
      <Button kind="plain" size="small" onClick={() => setEditing(true)}>
        <Trans>Change your name</Trans>
      </Button>
      {editing && <NameSheet name={name} onClose={() => setEditing(false)} />}
    </div>
  );
}

const Feather = () => (
  <svg viewBox="0 0 82 26" width="82" height="26" className={styles.feather} aria-hidden="true">
    <path
      d="M16 13C30-1 58-1 81 9l-11 3 6 4C62 26 48 27 36 23l-1-4-4 2C25 19 20 17 16 13Z"
      fill="#c9e93f"
      stroke="#12251e"
      strokeWidth="2"
      strokeLinejoin="round"
    />
    <path d="M1 17c24-7 47-9 66-6" fill="none" stroke="#12251e" strokeWidth="2" strokeLinecap="round" />
  </svg>
);
