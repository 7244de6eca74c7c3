// The notice that the account on this device is blocked and its data has been removed. Its unsent entries can be discarded.
import { Plural, Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { type Blocked, storeBlocked } from '../session/blocked.ts';
import { Button } from '../ui/controls/button.tsx';
import { warning } from '../ui/icons/frame-icons.ts';
import { Notice } from '../ui/messages/notice.tsx';

export function BlockedNotice({ blocked: { userId, name } }: { blocked: Blocked }) {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const unsent = entries.filter(entry => entry.userId === userId && isUnsent(entry));
  const onDiscard = async () => {
    // Discards even entries whose sending has begun: without a session, the service did not carry them out.
    for (const { id } of unsent) await outbox.discard(id, { force: true, ofAnyone: true });
    storeBlocked(undefined);
  };
  return (
    <div role="alert">
      <Notice
        icon={warning}
        kind="plain"
        action={
          unsent.length > 0 && (
            <Button size="small" onClick={() => void onDiscard()}>
              <Plural value={unsent.length} one="Discard it" other="Discard them" />
            </Button>
          )
        }
      >
        <strong>
          <Trans>{name}’s account is blocked. Ask the people who run this server.</Trans>
        </strong>{' '}
        <Trans>The data of its flocks has been removed from this device.</Trans>{' '}
        {unsent.length > 0 && (
          <Plural
            value={unsent.length}
            one="# entry has not been sent. It is kept here in case the account is unblocked."
            other="# entries have not been sent. They are kept here in case the account is unblocked."
          />
        )}
      </Notice>
    </div>
  );
}
