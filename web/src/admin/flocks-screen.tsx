// The flocks of the server: which rescues wait to be verified, and everyone else. Never their birds' records.
import type { ListedWorkspace } from '@flock-care/contract/shapes';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useWrite } from '../api/writes.ts';
import { Button } from '../ui/button.tsx';
import { dayIn } from '../ui/formats.ts';
import { PersonMark } from '../ui/portrait.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { NotRead } from './not-read.tsx';

export function FlocksScreen() {
  const { t } = useLingui();
  return (
    <AdminFrame title={t`Flocks`}>
      <Waiting />
      <Section title={<Trans>All flocks</Trans>}>
        <FlocksAfter />
        <p className={styles.quiet}>
          <Trans>You see flocks here, never their birds’ records.</Trans>
        </p>
      </Section>
    </AdminFrame>
  );
}

function Waiting() {
  const { data, error, refetch } = useRead('GET /api/admin/workspaces', {
    query: { rescueVerificationStatus: 'pending' },
  });
  const count = data?.workspaces.length ?? 0;
  return (
    <Section
      title={<Trans>Rescues to verify</Trans>}
      aside={count > 1 && <Trans>{count}, oldest first</Trans>}
    >
      {error && !data && <NotRead onAgain={() => void refetch()} />}
      {data && count === 0 && (
        <p className={styles.quiet}>
          <Trans>No rescue waits.</Trans>
        </p>
      )}
      <Rows>
        {data?.workspaces.map(rescue => (
          <FlockRow key={rescue.id} flock={rescue} actions={<Decide rescue={rescue} />} />
        ))}
      </Rows>
    </Section>
  );
}

function Decide({ rescue: { id, name } }: { rescue: ListedWorkspace }) {
  const { t } = useLingui();
  const decide = useWrite('PATCH /api/admin/rescue-workspaces/:workspaceId');
  const set = (rescueVerificationStatus: 'pending' | 'approved' | 'rejected') =>
    decide.mutateAsync({ params: { workspaceId: id }, body: { rescueVerificationStatus } });
  const say = (status: 'approved' | 'rejected', text: string) =>
    void set(status).then(
      () => showToast({ text, undo: () => void set('pending').catch(() => {}) }),
      () => showToast({ text: t`Not saved. The server did not answer.` }),
    );
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        aria-label={t`Turn down ${name}`}
        onClick={() => say('rejected', t`${name} is turned down.`)}
      >
        <Trans>Turn down</Trans>
      </Button>
      <Button
        size="small"
        kind="tinted"
        aria-label={t`Verify ${name}`}
        onClick={() => say('approved', t`${name} is verified.`)}
      >
        <Trans>Verify</Trans>
      </Button>
    </div>
  );
}

/** A page of the list, and the pages that were asked for after it. */
function FlocksAfter({ cursor }: { cursor?: string }) {
  const { data, error, refetch, isPending } = useRead('GET /api/admin/workspaces', {
    query: { limit: 50, cursor },
  });
  const [isMoreShown, setIsMoreShown] = useState(false);
  if (isPending) return null;
  if (error && !data) return <NotRead onAgain={() => void refetch()} />;
  const next = data?.nextCursor;
  return (
    <>
      <Rows>
        {data?.workspaces.map(flock => (
          <FlockRow key={flock.id} flock={flock} actions={<Status flock={flock} />} />
        ))}
      </Rows>
      {next &&
        (isMoreShown ? (
          <FlocksAfter cursor={next} />
        ) : (
          <Button kind="outlined" wide onClick={() => setIsMoreShown(true)}>
            <Trans>Show more</Trans>
          </Button>
        ))}
    </>
  );
}

function FlockRow({ flock, actions }: { flock: ListedWorkspace; actions: ReactNode }) {
  const formats = useFormats();
  const { name, ownerEmail, birds, members, createdAt } = flock;
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
  const since = formats.day(formats.dayOf(createdAt), today);
  return (
    <li className={styles.row}>
      <PersonMark name={name} size={44} />
      <p className={styles.words}>
        <strong className="display">{name}</strong>
        <span>
          <Plural value={birds} one="# bird" other="# birds" />,{' '}
          <Plural value={members} one="# person" other="# people" />
        </span>
      </p>
      <p className={styles.owner}>
        <span>{ownerEmail ?? <Trans>Nobody has accepted yet.</Trans>}</span>
        <span>
          <Trans>here since {since}</Trans>
        </span>
      </p>
      {actions}
    </li>
  );
}

function Status({ flock: { workspaceType, rescueVerificationStatus } }: { flock: ListedWorkspace }) {
  if (workspaceType === 'standard')
    return (
      <span>
        <Trans>Household</Trans>
      </span>
    );
  if (rescueVerificationStatus === 'approved')
    return (
      <span>
        <Trans>Verified rescue</Trans>
      </span>
    );
  if (rescueVerificationStatus === 'rejected')
    return (
      <span>
        <Trans>Rescue, turned down</Trans>
      </span>
    );
  return (
    <span>
      <Trans>Rescue, waits</Trans>
    </span>
  );
}
