// A hook that finds the flock of an entry that was made in a flock other than the one on the screen.
import type { Membership } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../api/use-session.ts';
import type { Entry } from '../outbox/entry.ts';

interface OtherFlock {
  /** The name of the flock, or "another flock" if it is unknown. */
  name: string;
  /** Undefined if the person no longer belongs to it. */
  membership: Membership | undefined;
}

/** Returns a function that finds the flock of an entry; undefined if that is the flock on the screen. */
export function useOtherFlock(): (entry: Entry) => OtherFlock | undefined {
  const { t } = useLingui();
  const { context, workspaceId: currentId } = useSignedIn();
  return ({ workspaceId }) => {
    if (workspaceId === currentId) return undefined;
    const membership = context.workspaces.find(one => one.workspaceId === workspaceId);
    return { name: membership?.workspace.name ?? t`another flock`, membership };
  };
}
