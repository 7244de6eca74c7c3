// What was refused in another flock than the one that is looked at.
import type { Membership } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { showFlock } from '../app/sign-in-session.ts';
import { OneChoice, type Props } from './choice-block.tsx';
import { outbox } from './device-outbox.ts';
import { useEntryRefusal } from './use-entry-refusal.ts';

/** What is there instead is read in its flock, so the choice is made there. */
export function InFlock({ entry, bird, membership }: Props & { membership: Membership }) {
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

/** It is kept, because the access may come back. */
export function NoAccess({ entry, bird }: Props) {
  return (
    <OneChoice
      entry={entry}
      bird={bird}
      sentence={<Trans>You have no access to its flock any more, so it is not recorded.</Trans>}
      onChoose={() => outbox.sendAnyway(entry.id, entry.request)}
    >
      <Trans>Try again</Trans>
    </OneChoice>
  );
}
