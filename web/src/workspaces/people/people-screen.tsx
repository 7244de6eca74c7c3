// The screen of the flock's people and their roles.
import type { Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useRights } from '../../api/use-session.ts';
import { ConnectionLine } from '../../frame/connection-line.tsx';
import { FlockNav } from '../../frame/flock-nav.tsx';
import { Screen } from '../../frame/screen.tsx';
import { ScreenHead } from '../../frame/screen-head.tsx';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { userPlus, warning } from '../../ui/icons/icons.ts';
import { foot } from '../../ui/layout/foot.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { NeedsConnection } from '../parts/needs-connection.tsx';
import { Members } from './members.tsx';
import { Roles } from './parts/roles.tsx';
import styles from './people-screen.module.css';

const InviteSheet = lazy(async () => ({ default: (await import('./sheets/people-sheets.ts')).InviteSheet }));
const MemberSheet = lazy(async () => ({ default: (await import('./sheets/people-sheets.ts')).MemberSheet }));

export function PeopleScreen() {
  const { t } = useLingui();
  const { canManageFlock } = useRights();
  const connected = useIsConnected();
  const { data, error, refetch } = useRead('GET /api/workspace/members');
  const access =
    useRead('GET /api/workspace/access', undefined, { enabled: canManageFlock }).data?.access ?? [];
  const refusal = useRefusal({});
  const [open, setOpen] = useState<Member | 'invite'>();
  const close = () => setOpen(undefined);
  const canChange = canManageFlock && connected;
  return (
    <Screen>
      <ScreenHead title={t`People`} find={false} nav={<FlockNav />} />
      <ConnectionLine />
      {canManageFlock && <NeedsConnection />}
      {!data && error && (
        <Notice
          icon={warning}
          kind="plain"
          action={<Button kind="plain" onClick={() => void refetch()}>{t`Try again`}</Button>}
        >
          {refusal(error)}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          {data && (
            <Members members={data.members} access={access} onOpen={canChange ? setOpen : undefined} />
          )}
        </div>
        <div className={styles.column}>
          <Roles />
        </div>
      </div>
      {canChange && (
        <div ref={foot} className={styles.dock}>
          <Button kind="filled" size="tall" wide icon={userPlus} onClick={() => setOpen('invite')}>
            <Trans>Invite someone</Trans>
          </Button>
        </div>
      )}
      <Suspense>
        {open === 'invite' && <InviteSheet onClose={close} />}
        {open && open !== 'invite' && (
          <MemberSheet
            member={open}
            access={access.find(({ memberId }) => memberId === open.id)}
            onClose={close}
          />
        )}
      </Suspense>
    </Screen>
  );
}
