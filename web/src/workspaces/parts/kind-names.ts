// The names of flock kinds and billing plans.
import type { BillingPlan, Workspace, WorkspaceType } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';

export function useKindNames(): Record<WorkspaceType, string> {
  const { t } = useLingui();
  return { standard: t`Household`, rescue: t`Rescue` };
}

/** Returns the name for a flock's kind, with the verification status of a rescue. */
export function useKindName({ workspaceType, rescueVerificationStatus }: Workspace): string {
  const { t } = useLingui();
  const names = useKindNames();
  switch (rescueVerificationStatus) {
    case 'pending':
      return t`Rescue, not verified yet`;
    case 'approved':
      return t`Rescue, verified`;
    case 'rejected':
      return t`Rescue, turned down`;
    case null:
      return names[workspaceType];
  }
}

export function usePlanNames(): Record<BillingPlan, string> {
  const { t } = useLingui();
  return {
    household_basic: t`Basic`,
    household_plus: t`Plus`,
    household_macaw: t`Macaw`,
    household_hyacinth_macaw: t`Hyacinth macaw`,
    rescue_free: t`Free, for rescues`,
  };
}
