// A person's role in the flock, as a word.
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

/** The role of the person who is signed in. */
export function useRoleName(): string {
  const { _ } = useLingui();
  const { role } = useMembership();
  return _(roleNames[role]);
}
