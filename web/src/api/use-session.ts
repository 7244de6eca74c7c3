// The session in components: who is signed in, in which flock, and what they may do there.
import { createContext, useContext, useMemo } from 'react';
import { useRead } from './reads.ts';
import { useSignedIn } from './use-signed-in.ts';

export { useSession, useSignedIn } from './use-signed-in.ts';

/** What the person may do in the flock they look at. The service decides; this only keeps controls off the screen. */
export interface Rights {
  /** Owner, assistant, caregiver: weigh, give, note. */
  tends: boolean;
  /** The same, unless limited to the daily care: keep the records of the birds. */
  keeps: boolean;
  /** Owner, assistant: change the flock, hand over. */
  manages: boolean;
  owns: boolean;
  /** Sits for the flock: their access ends, or is limited to the daily care. */
  sits: boolean;
  /** When their access ends; null if it does not. */
  endsAt: string | null;
}

export function useRights(): Rights {
  const rights = useContext(RightsContext);
  if (!rights) throw new Error('Rights are known inside the shell.');
  return rights;
}

export const RightsContext = createContext<Rights | undefined>(undefined);

/** In the shell, once: what every part of a screen asks for is read in one place. */
export function useReadRights(): Rights {
  const { role } = useMembership();
  const owns = role === 'owner';
  const { data } = useRead('GET /api/workspace/membership/access', undefined, { enabled: !owns });
  const { endsAt = null, careOnly = role === 'caregiver' && !data } = data?.access ?? {};
  const manages = owns || role === 'assistant';
  const tends = manages || role === 'caregiver';
  const sits = data !== undefined && (careOnly || endsAt !== null);
  const keeps = tends && !careOnly;
  return useMemo(
    () => ({ tends, keeps, manages, owns, sits, endsAt }),
    [tends, keeps, manages, owns, sits, endsAt],
  );
}

/** The person's place in the flock they look at. */
export function useMembership() {
  const { context, workspaceId } = useSignedIn();
  const found = context.workspaces.find(membership => membership.workspaceId === workspaceId);
  return found ?? { ...context.activeMembership, workspace: context.activeWorkspace };
}
