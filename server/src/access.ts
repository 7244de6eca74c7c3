// Who may call what: one row per endpoint. What has no row does not start.
import { type EndpointKey, type Role, roles } from '@flock-care/contract';

/** Anyone, signed in or not. */
interface OpenRow {
  callers: 'anyone';
}
/** A browser session, or a session and the integration tokens of its user; in one of `roles` in the active flock. */
interface MemberRow {
  callers: 'session' | 'session or token';
  effect: 'read' | 'write';
  roles: readonly Role[];
  admin: boolean;
}
export type AccessRow = OpenRow | MemberRow;

const open = { callers: 'anyone' } as const satisfies OpenRow;

/** Browser sessions only. */
const session = (allowed: readonly Role[]) =>
  ({ callers: 'session', effect: 'write', roles: allowed, admin: false }) as const satisfies MemberRow;

/** Sessions and all integration tokens. */
const read = (allowed: readonly Role[]) =>
  ({
    callers: 'session or token',
    effect: 'read',
    roles: allowed,
    admin: false,
  }) as const satisfies MemberRow;

/** Sessions and read_write integration tokens. */
const write = (allowed: readonly Role[]) =>
  ({
    callers: 'session or token',
    effect: 'write',
    roles: allowed,
    admin: false,
  }) as const satisfies MemberRow;

/** Users named in ADMIN_EMAILS, whatever their role; a read takes their read_only tokens too. */
const admin = (effect: 'read' | 'write') =>
  ({ callers: 'session or token', effect, roles, admin: true }) as const satisfies MemberRow;

const anyRole = roles;
const keepers = ['owner', 'assistant', 'caregiver'] as const;
const managers = ['owner', 'assistant'] as const;
const owners = ['owner'] as const;

export const access = {
  'GET /api/health': open,
  'GET /api/health/ready': open,
  'GET /api/health/live': open,
  'GET /api/metrics': admin('read'),
  'PATCH /api/admin/rescue-workspaces/:workspaceId': admin('write'),

  'GET /api/auth/providers': open,
  'POST /api/auth/register': open,
  'POST /api/auth/login': open,
  'POST /api/auth/magic-link/request': open,
  'GET /api/auth/magic-link/verify': open,
  'GET /api/auth/oauth/:provider/start': open,
  'GET /api/auth/oauth/:provider/callback': open,
  'POST /api/auth/oauth/:provider/callback': open,
  'POST /api/auth/logout': session(anyRole),
  'GET /api/auth/session': session(anyRole),
  'POST /api/auth/switch-workspace': session(anyRole),

  'GET /api/workspaces': session(anyRole),
  'POST /api/workspaces': session(anyRole),
  'GET /api/workspace': read(anyRole),
  'PUT /api/workspace': write(managers),
  'DELETE /api/workspace': session(owners),
  'GET /api/workspace/members': read(anyRole),
  'POST /api/workspace/members': write(managers),
  'DELETE /api/workspace/members/:memberId': write(managers),

  'GET /api/birds': read(anyRole),
  'POST /api/birds': write(keepers),
  'PUT /api/birds/:birdId': write(keepers),
  'DELETE /api/birds/:birdId': write(keepers),
  'POST /api/birds/:birdId/transfer': session(managers),
  'POST /api/birds/:birdId/transfer-code': session(managers),
  'POST /api/bird-transfer-codes/:code/accept': session(managers),

  'GET /api/birds/:birdId/weights': read(anyRole),
  'POST /api/birds/:birdId/weights': write(keepers),
  'GET /api/birds/:birdId/vet-visits': read(anyRole),
  'POST /api/birds/:birdId/vet-visits': write(keepers),
  'GET /api/birds/:birdId/medications': read(anyRole),
  'POST /api/birds/:birdId/medications': write(keepers),
  'PUT /api/birds/:birdId/medications/:medicationId': write(keepers),
  'DELETE /api/birds/:birdId/medications/:medicationId': write(keepers),
  'GET /api/birds/:birdId/medication-administrations': read(anyRole),
  'POST /api/birds/:birdId/medications/:medicationId/administrations': write(keepers),

  'GET /api/integration-tokens': session(anyRole),
  'POST /api/integration-tokens': session(anyRole),
  'DELETE /api/integration-tokens/:tokenId': session(anyRole),
} as const satisfies Record<EndpointKey, AccessRow>;

export type Access = typeof access;
