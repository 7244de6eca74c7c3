// People: who looks after the flock, who is invited, and what each of them may do.
import type { Member } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRead } from '../../api/reads.ts';
import { useRefusal } from '../../api/use-refusal.ts';
import { useRights } from '../../api/use-session.ts';
import { Screen } from '../../app/screen.tsx';
import { ScreenHead } from '../../app/screen-head.tsx';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { ConnectionLine } from '../../today/connection-line.tsx';
import { Button } from '../../ui/button.tsx';
import { foot } from '../../ui/foot.ts';
import { userPlus, warning } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { isPhone, useView } from '../../ui/use-view.ts';
import { FlockNav, SettingsLink } from '../flock-nav.tsx';
import { NeedsConnection } from '../needs-connection.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { Members } from './members.tsx';
import styles from './people-screen.module.css';
import { Roles } from './roles.tsx';

export function PeopleScreen() {
  const { t } = useLingui();
  const { manages } = useRights();
  const connected = useIsConnected();
  const { data, error, refetch } = useRead('GET /api/workspace/members');
  const access = useRead('GET /api/workspace/access', undefined, { enabled: manages }).data?.access ?? [];
  const refusal = useRefusal({});
  const [open, setOpen] = useState<Member | 'invite'>();
  const close = () => setOpen(undefined);
  const canChange = manages && connected;
  const onPhone = isPhone(useView());
  return (
    <Screen>
      {onPhone ? (
        <ScreenHead title={t`People`} find={false} you={false} actions={<SettingsLink />} />
      ) : (
        <ScreenHead title={t`People`} find={false} nav={<FlockNav />} />
      )}
      <ConnectionLine />
      {manages && <NeedsConnection />}
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
      {open === 'invite' && <InviteSheet onClose={close} />}
      {open && open !== 'invite' && <MemberSheet member={open} onClose={close} />}
    </Screen>
  );
}
