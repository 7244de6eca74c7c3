// Hooks for the session: the person who is signed in, their current flock and their rights there.
import { createContext, useContext, useMemo } from 'react';
import { useRead } from './reads.ts';
import { useSignedIn } from './use-signed-in.ts';

export { useSession, useSignedIn } from './use-signed-in.ts';

/** The person's rights in the current flock. They only hide controls. The service enforces them. */
export interface Rights {
  /** Owners, assistants and caregivers can weigh birds, give doses and add notes. */
  canGiveCare: boolean;
  /** Owners, assistants and caregivers who are not limited to daily care can edit the birds' records. */
  canEditRecords: boolean;
  /** Owners and assistants can change the flock and hand birds over. */
  canManageFlock: boolean;
  isOwner: boolean;
  /** True for a sitter, whose access ends or is limited to daily care. */
  isSitter: boolean;
  /** The time when the person's access expires; null if it does not expire, or until this is known. */
  endsAt: string | null;
  /**
   * The birds that the person may see; null for all. A person limited to some birds cannot add any. Undefined for
   * owners, and until the limit is known.
   */
  birdIds: readonly string[] | null | undefined;
}

/** The interval between reads of the person's access, which others may change. */
const readAccessEveryMs = 60_000;

export function useRights(): Rights {
  const rights = useContext(RightsContext);
  if (!rights) throw new Error('useRights works only inside the shell.');
  return rights;
}

export const RightsContext = createContext<Rights | undefined>(undefined);

/** Reads the rights. Called once, in the shell, because every part of a screen needs them. */
export function useReadRights(): Rights {
  const { role } = useMembership();
  // On a shared tablet, everyone is limited to daily care.
  const onTablet = useSignedIn().tablet !== undefined;
  const isOwner = role === 'owner' && !onTablet;
  const { data } = useRead('GET /api/workspace/membership/access', undefined, {
    enabled: !isOwner,
    everyMs: readAccessEveryMs,
  });
  const { endsAt = null, birdIds } = data?.access ?? {};
  const careOnly = onTablet || (data?.access.careOnly ?? role === 'caregiver');
  const canManageFlock = isOwner || (role === 'assistant' && !onTablet);
  const canGiveCare = role !== 'viewer';
  const isSitter = data !== undefined && !onTablet && (careOnly || endsAt !== null);
  const canEditRecords = canGiveCare && !careOnly;
  return useMemo(
    () => ({ canGiveCare, canEditRecords, canManageFlock, isOwner, isSitter, endsAt, birdIds }),
    [canGiveCare, canEditRecords, canManageFlock, isOwner, isSitter, endsAt, birdIds],
  );
}

/** Returns the person's membership in the current flock. */
export function useMembership() {
  const { context, workspaceId } = useSignedIn();
  const found = context.workspaces.find(membership => membership.workspaceId === workspaceId);
  return found ?? { ...context.activeMembership, workspace: context.activeWorkspace };
}
