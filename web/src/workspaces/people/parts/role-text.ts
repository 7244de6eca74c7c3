// Describes the rights of each role, and names the reader's own role.
import type { Role } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';

export function useRoleText(): Record<Role, string> {
  const { t } = useLingui();
  return {
    owner: t`Everything, including naming owners and closing the flock.`,
    assistant: t`Everything except naming owners and closing the flock. Invites people, moves birds, changes the settings.`,
    caregiver: t`Weighs, gives doses, writes notes, and keeps the birds’ records. Moves no bird and changes no settings.`,
    viewer: t`Sees everything and changes nothing.`,
  };
}

export function useOwnRoleText(): Record<Role, string> {
  const { t } = useLingui();
  return {
    owner: t`You, owner`,
    assistant: t`You, assistant`,
    caregiver: t`You, caregiver`,
    viewer: t`You, viewer`,
  };
}
