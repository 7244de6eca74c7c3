// Entries of a flock that the person is not looking at.
import type { Membership } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../api/use-session.ts';
import type { Entry } from './entry.ts';

interface Elsewhere {
  /** What the flock is called, as far as that is known. */
  name: string;
  /** Undefined if the person no longer belongs to it. */
  membership: Membership | undefined;
}

/** @returns a function of an entry; undefined if it is of the flock that is looked at */
export function useElsewhere(): (entry: Entry) => Elsewhere | undefined {
  const { t } = useLingui();
  const { context, workspaceId: here } = useSignedIn();
  return ({ workspaceId }) => {
    if (workspaceId === here) return undefined;
    const membership = context.workspaces.find(one => one.workspaceId === workspaceId);
    return { name: membership?.workspace.name ?? t`another flock`, membership };
  };
}
