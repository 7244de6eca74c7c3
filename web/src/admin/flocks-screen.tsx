// All flocks of the server. Never their birds' records.
import type { ListedWorkspace } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { Button } from '../ui/button.tsx';
import { Rows } from '../ui/section.tsx';
import styles from './admin.module.css';
import { AdminFrame } from './admin-frame.tsx';
import { FlockRow } from './flock-row.tsx';
import { NotRead } from './not-read.tsx';

export function FlocksScreen() {
  const { t } = useLingui();
  return (
    <AdminFrame title={t`All flocks`}>
      <div>
        <FlocksAfter />
        <p className={styles.quiet}>
          <Trans>You see flocks here, never their birds’ records.</Trans>
        </p>
      </div>
    </AdminFrame>
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
