// The terms of a workspace: its type, its plan, and the state of its verification.
import {
  type BillingPlan,
  freePlanSentence,
  type RescueVerificationStatus,
  type WorkspaceType,
} from '@flock-care/contract/shapes';
import { refuseInput } from '../refusals.ts';

export interface Terms {
  workspaceType: WorkspaceType;
  billingPlan: BillingPlan;
  rescueVerificationStatus: RescueVerificationStatus | null;
}

export const defaultTerms: Terms = {
  workspaceType: 'standard',
  billingPlan: 'household_basic',
  rescueVerificationStatus: null,
};

/**
 * Derives the plan and the verification from the type: a rescue is free but must be verified, and a standard workspace
 * has a household plan.
 *
 * @throws RefusalError: 400 if a standard workspace asks for the free plan
 */
export function termsOf(
  body: { workspaceType?: WorkspaceType | undefined; billingPlan?: BillingPlan | undefined },
  stored: Terms,
): Terms {
  const workspaceType = body.workspaceType ?? stored.workspaceType;
  const sameType = workspaceType === stored.workspaceType;
  if (workspaceType === 'rescue') {
    return {
      workspaceType,
      billingPlan: 'rescue_free',
      rescueVerificationStatus: sameType ? stored.rescueVerificationStatus : 'pending',
    };
  }
  if (body.billingPlan === 'rescue_free') {
    throw refuseInput('workspace', 'payload', { billingPlan: [freePlanSentence] });
  }
  const fallbackPlan = sameType ? stored.billingPlan : defaultTerms.billingPlan;
  return { workspaceType, billingPlan: body.billingPlan ?? fallbackPlan, rescueVerificationStatus: null };
}
