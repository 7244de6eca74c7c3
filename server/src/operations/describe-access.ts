// Who may call an endpoint, in words: read off its access row, so that the two cannot drift apart.
import { roles } from '@flock-care/contract';
import type { AccessRow } from '../access.ts';

/** One or two sentences, such as "Takes a browser session. Roles: owner, assistant." */
export function describeAccess(row: AccessRow): string {
  if (row.callers === 'anyone') return 'Anyone may call this, signed in or not.';
  const sentences = [`Takes ${describeCredentials(row.callers, row.effect)}.`];
  if (row.admin) sentences.push('Only for admins.');
  if (row.roles.length < roles.length) sentences.push(`Roles: ${row.roles.join(', ')}.`);
  else if (!row.admin) sentences.push('Any role.');
  return sentences.join(' ');
}

function describeCredentials(callers: 'session' | 'session or token', effect: 'read' | 'write'): string {
  if (callers === 'session') return 'a browser session, no integration token';
  return effect === 'read'
    ? 'a browser session or an integration token of either scope'
    : 'a browser session or an integration token with the scope `read_write`';
}
