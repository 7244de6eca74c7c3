// Shown when the account that was signed in on this device turns out to be blocked: its data has been removed, and a person
// decides whether to discard its unsent entries.
import { Plural, Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { type Blocked, keepBlocked } from '../app/blocked.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { Button } from '../ui/button.tsx';
import { warning } from '../ui/frame-icons.ts';
import { Notice } from '../ui/notice.tsx';

export function BlockedNotice({ blocked: { userId, name } }: { blocked: Blocked }) {
  const entries = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const unsent = entries.filter(entry => entry.userId === userId && isUnsent(entry));
  const onDiscard = async () => {
    // What was sent without a session was not carried out.
    for (const { id } of unsent) await outbox.discard(id, { even: true });
    keepBlocked(undefined);
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
          <Trans>The account of {name} is blocked. Ask the people who run this server.</Trans>
        </strong>{' '}
        <Trans>What was kept of its flocks is removed from this device.</Trans>{' '}
        {unsent.length > 0 && (
          <Plural
            value={unsent.length}
            one="# entry is not sent. It waits here in case the account is let in again."
            other="# entries are not sent. They wait here in case the account is let in again."
          />
        )}
      </Notice>
    </div>
  );
}
