// The names of the roles.
import type { Role } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useMembership } from '../api/use-session.ts';

export const roleNames = {
  owner: msg`Owner`,
  assistant: msg`Assistant`,
  caregiver: msg`Caregiver`,
  viewer: msg`Viewer`,
} as const satisfies Record<Role, unknown>;

/** Returns the role name of the signed-in person. */
export function useRoleName(): string {
  const { _ } = useLingui();
  const { role } = useMembership();
  return _(roleNames[role]);
}
