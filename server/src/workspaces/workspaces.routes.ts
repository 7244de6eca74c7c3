// The caller's flocks, and the active one.
import { randomUUID } from 'node:crypto';
import {
  type BillingPlan,
  type BodyOf,
  freePlanSentence,
  type RescueVerificationStatus,
  type WorkspaceType,
} from '@flock-care/contract';
import { created, ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Services } from '../services.ts';
import { readMemberships } from '../sign-in/session-context.ts';
import { findUser } from '../sign-in/users.queries.ts';
import { holdFlock } from './hold-flock.ts';
import { insertOwner } from './members.queries.ts';
import { findWorkspace, insertWorkspace, updateWorkspace } from './workspaces.queries.ts';

export function workspaceRoutes(serve: Serve, { storage, clock }: Services): void {
  serve('GET /api/workspaces', async ({ caller: { userId } }) =>
    ok({ workspaces: await readMemberships(storage, userId) }),
  );

  serve('POST /api/workspaces', async ({ caller: { userId }, body, write }) => {
    const now = instantOf(clock.now());
    const terms = termsOf(body, newFlock);
    return write(async tx => {
      const user = await findUser(tx, { userId });
      const { name, billingEmail = null } = body;
      const workspace = await insertWorkspace(tx, { name, billingEmail, ...terms, now });
      if (!user || !workspace) throw refuse('authenticationRequired');
      const { id: workspaceId } = workspace;
      await insertOwner(tx, {
        workspaceId,
        id: randomUUID(),
        userId,
        email: user.email,
        name: user.name,
        now,
      });
      return created({ workspace });
    });
  });

  serve('GET /api/workspace', async ({ caller: { workspaceId } }) => {
    const workspace = await findWorkspace(storage, { workspaceId });
    if (!workspace) throw refuse('flockNotFound');
    return ok({ workspace });
  });

  serve('PUT /api/workspace', async ({ caller, body, write }) => {
    const { workspaceId } = caller;
    const now = instantOf(clock.now());
    return write(async tx => {
      const { workspace: stored } = await holdFlock(tx, caller, 'PUT /api/workspace');
      const { name, billingEmail = stored.billingEmail } = body;
      const terms = termsOf(body, stored);
      const workspace = await updateWorkspace(tx, { workspaceId, name, billingEmail, ...terms, now });
      if (!workspace) throw refuse('flockNotFound');
      return ok({ workspace });
    });
  });
}

interface Terms {
  workspaceType: WorkspaceType;
  billingPlan: BillingPlan;
  rescueVerificationStatus: RescueVerificationStatus | null;
}

const newFlock: Terms = {
  workspaceType: 'standard',
  billingPlan: 'household_basic',
  rescueVerificationStatus: null,
};

/** The type decides the rest: a rescue is free and verified, a standard flock has a household plan. */
function termsOf(body: BodyOf<'PUT /api/workspace'>, stored: Terms): Terms {
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
  const otherwise = sameType ? stored.billingPlan : newFlock.billingPlan;
  return { workspaceType, billingPlan: body.billingPlan ?? otherwise, rescueVerificationStatus: null };
}
