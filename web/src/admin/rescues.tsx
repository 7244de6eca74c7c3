// The list of rescues to verify.
import type { ListedWorkspace } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useWrite } from '../api/writes.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './admin.module.css';
import { FlockRow } from './flock-row.tsx';

export function Rescues() {
  const { data, error, refetch } = useRead('GET /api/admin/workspaces', {
    query: { rescueVerificationStatus: 'pending' },
  });
  const count = data?.workspaces.length ?? 0;
  return (
    <Section
      title={<Trans>Rescues to verify</Trans>}
      aside={count > 1 && <Trans>{count}, oldest first</Trans>}
    >
      {error && !data && <NotLoaded onRetry={() => void refetch()} />}
      {data && count === 0 && (
        <p className={styles.quiet}>
          <Trans>No rescues to verify.</Trans>
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
  const decideAndTell = (status: 'approved' | 'rejected', text: string) =>
    void set(status).then(
      () => showToast({ text, undo: () => void set('pending').catch(() => {}) }),
      () => showToast({ text: t`Not saved. The server did not answer.` }),
    );
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        aria-label={t`Turn down ${name}`}
        onClick={() => decideAndTell('rejected', t`${name} was turned down.`)}
      >
        <Trans>Turn down</Trans>
      </Button>
      <Button
        size="small"
        kind="tinted"
        aria-label={t`Verify ${name}`}
        onClick={() => decideAndTell('approved', t`${name} was verified.`)}
      >
        <Trans>Verify</Trans>
      </Button>
    </div>
  );
}
