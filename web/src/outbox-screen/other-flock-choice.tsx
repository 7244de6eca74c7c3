// The choice about an entry that was refused in a flock other than the one on the screen.
import type { Membership } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { outbox } from '../outbox/device-outbox.ts';
import { useEntryRefusal } from '../outbox/use-entry-refusal.ts';
import { showFlock } from '../session/sign-in-session.ts';
import { OneChoice, type Props } from './choice-block.tsx';

/** The existing record can be read only in its own flock, so the person chooses there. */
export function WaitsInOtherFlock({ entry, bird, membership }: Props & { membership: Membership }) {
  const refused = useEntryRefusal()(entry.refused);
  const { name } = membership.workspace;
  const sentence = (
    <>
      <Trans>In {name}.</Trans> {refused}
    </>
  );
  return (
    <OneChoice entry={entry} bird={bird} sentence={sentence} onChoose={() => showFlock(membership)}>
      <Trans>Choose in {name}</Trans>
    </OneChoice>
  );
}

/** The entry is kept, because the person may regain access. */
export function NoAccess({ entry, bird }: Props) {
  return (
    <OneChoice
      entry={entry}
      bird={bird}
      sentence={<Trans>You no longer have access to its flock, so it is not recorded.</Trans>}
      onChoose={() => outbox.sendAnyway(entry.id, entry.request)}
    >
      <Trans>Try again</Trans>
    </OneChoice>
  );
}
