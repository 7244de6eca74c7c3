// The list of all flocks on the server, without their birds' records.
import type { ListedWorkspace } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Rows } from '../ui/layout/section.tsx';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { FlockRow } from './flock-row.tsx';

export function FlocksScreen() {
  const { t } = useLingui();
  return (
    <AdminFrame title={t`All flocks`}>
      <div>
        <FlocksPage />
        <p className={styles.quiet}>
          <Trans>You see flocks here, never their birds’ records.</Trans>
        </p>
      </div>
    </AdminFrame>
  );
}

/** A page of the list, followed by the pages requested after it. */
function FlocksPage({ cursor }: { cursor?: string }) {
  const { data, error, refetch, isPending } = useRead('GET /api/admin/workspaces', {
    query: { limit: 50, cursor },
  });
  const [isMoreShown, setIsMoreShown] = useState(false);
  if (isPending) return null;
  if (error && !data) return <NotLoaded onRetry={() => void refetch()} />;
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
          <FlocksPage cursor={next} />
        ) : (
          <Button kind="outlined" wide onClick={() => setIsMoreShown(true)}>
            <Trans>Show more</Trans>
          </Button>
        ))}
    </>
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
      <Trans>Rescue, not verified yet</Trans>
    </span>
  );
}
