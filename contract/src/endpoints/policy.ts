// The policy of an endpoint: all that the request pipeline needs to know about it, in one row of data.
import type { DeviceAbility } from '../shapes/device-token.ts';
import { type Role, roles } from '../shapes/enums.ts';

/** What a caller signs in with: a browser session, or a token of its user for a program or a device. */
export type CallerKind = 'session' | 'integrationToken' | 'deviceToken';

export interface Policy {
  /** Which kinds of caller may call. 'anyone' needs no credentials, and none are looked at. */
  callers: 'anyone' | readonly CallerKind[];
  /** A write needs a token with the scope read_write. */
  effect: 'read' | 'write';
  /** The caller's role in their active workspace must be one of these. */
  roles: readonly Role[];
  /** Only for the users named in ADMIN_EMAILS. */
  admin: boolean;
  /**
   * What a caregiver whose access is limited to the daily care may do with it: 'own' is only what changes nobody else's
   * record.
   */
  careOnly: 'allowed' | 'own' | 'refused';
  /** What a device token must be able to do; null if it may not call at all. */
  device: DeviceAbility | null;
  bodyLimitBytes: number;
  /** The queue that the request waits in. With 'none' it is never queued or shed. */
  queue: 'reads' | 'writes' | 'signIns' | 'none';
  /**
   * Whether an Idempotency-Key is honored, and what else makes two requests the same one: 'workspace' includes the
   * active workspace of the caller; 'person' leaves it out, for a request that changes it.
   */
  idempotency: 'none' | 'workspace' | 'person';
  /**
   * Whether a request may name the workspace it acts in by X-Workspace-Id. Without the header, or if it is ignored, a
   * session acts in its active workspace.
   */
  workspaceHeader: 'honored' | 'ignored';
  /** A response may be streamed while its rows are read. */
  streams: boolean;
  /** HEAD is answered as well. */
  head: boolean;
}

interface OpenPolicy extends Policy {
  callers: 'anyone';
}
interface CallerPolicy extends Policy {
  callers: readonly CallerKind[];
}
type Overrides = Partial<Omit<Policy, 'callers' | 'effect' | 'roles' | 'admin'>>;

export const anyRole = roles;
export const keepers = ['owner', 'assistant', 'caregiver'] as const satisfies readonly Role[];
export const managers = ['owner', 'assistant'] as const satisfies readonly Role[];
export const owners = ['owner'] as const satisfies readonly Role[];

export const kib = 1_024;
export const mib = 1_024 * kib;
/** Room for the longest text of every field but a photo, with each character escaped. */
const bodyLimitBytes = 256 * kib;

const defaults = {
  read: {
    effect: 'read',
    roles,
    admin: false,
    careOnly: 'allowed',
    device: null,
    bodyLimitBytes,
    queue: 'reads',
    idempotency: 'none',
    workspaceHeader: 'honored',
    streams: false,
    head: true,
  },
  write: {
    effect: 'write',
    roles,
    admin: false,
    careOnly: 'refused',
    device: null,
    bodyLimitBytes,
    queue: 'writes',
    idempotency: 'workspace',
    workspaceHeader: 'honored',
    streams: false,
    head: false,
  },
} as const satisfies Record<Policy['effect'], Omit<Policy, 'callers'>>;

const sessions = ['session'] as const satisfies readonly CallerKind[];
const sessionsAndTokens = ['session', 'integrationToken'] as const satisfies readonly CallerKind[];

/** Anyone, signed in or not. */
export const open = (effect: Policy['effect'], overrides?: Overrides): OpenPolicy => ({
  ...defaults[effect],
  careOnly: 'allowed',
  callers: 'anyone',
  ...overrides,
});

/** What even a viewer may write is about the person and not about the birds. */
const careOnlyFor = (effect: Policy['effect'], allowed: readonly Role[]): Policy['careOnly'] =>
  effect === 'read' || allowed.includes('viewer') ? 'allowed' : 'refused';

/** Browser sessions only. */
export const session = (
  effect: Policy['effect'],
  allowed: readonly Role[],
  overrides?: Overrides,
): CallerPolicy => ({
  ...defaults[effect],
  careOnly: careOnlyFor(effect, allowed),
  callers: sessions,
  roles: allowed,
  ...overrides,
});

const callersFor = (device: Policy['device']): readonly CallerKind[] =>
  device === null ? sessionsAndTokens : [...sessionsAndTokens, 'deviceToken'];

/** Sessions and all integration tokens; device tokens that can read, if a viewer may read it. */
export const read = (allowed: readonly Role[], overrides: Overrides = {}): CallerPolicy => {
  const { device = allowed.includes('viewer') ? 'read' : null } = overrides;
  return { ...defaults.read, callers: callersFor(device), roles: allowed, ...overrides, device };
};

/** Sessions and read_write integration tokens; device tokens that can do it. */
export const write = (allowed: readonly Role[], overrides: Overrides = {}): CallerPolicy => ({
  ...defaults.write,
  callers: callersFor(overrides.device ?? null),
  roles: allowed,
  ...overrides,
});

/** Users named in ADMIN_EMAILS, whatever their role; a read takes their read_only tokens too. */
export const admin = (effect: Policy['effect'], overrides?: Overrides): CallerPolicy => ({
  ...defaults[effect],
  careOnly: 'allowed',
  callers: sessionsAndTokens,
  admin: true,
  ...overrides,
});
