// Describes the callers that the policy of an endpoint allows.
import type { CallerKind, Policy } from '@flock-care/contract/endpoints';
import { roles } from '@flock-care/contract/shapes';

/** Returns a few short sentences, such as "Requires a browser session. Roles: owner, assistant." */
export function describeAccess(policy: Policy): string {
  if (policy.callers === 'anyone') return 'Anyone may call this, signed in or not.';
  if (policy.callers === 'tablet') return 'Requires the credential of a shared tablet.';
  const sentences = [`Requires ${describeCredentials(policy.callers, policy.effect)}.`];
  if (policy.device) sentences.push(`A device token needs \`${policy.device}\`.`);
  if (policy.tablet && policy.callers.length > 1) sentences.push('Also on an unlocked shared tablet.');
  if (policy.admin) sentences.push('Only for admins.');
  if (policy.roles.length < roles.length) sentences.push(`Roles: ${policy.roles.join(', ')}.`);
  else if (!policy.admin) sentences.push('Any role.');
  return sentences.join(' ');
}

function describeCredentials(callers: readonly CallerKind[], effect: Policy['effect']): string {
  if (!callers.includes('session')) return 'the session of a person who has unlocked a shared tablet';
  if (!callers.includes('integrationToken')) return 'a browser session, not an integration token';
  return effect === 'read'
    ? 'a browser session or an integration token of either scope'
    : 'a browser session or an integration token with the scope `read_write`';
}
