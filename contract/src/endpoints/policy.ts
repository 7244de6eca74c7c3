// The policy of an endpoint: everything that the request pipeline needs to know about it, as data.
import type { DeviceAbility } from '../shapes/device-token.ts';
import { type Role, roles } from '../shapes/enums.ts';

/** The credentials of a caller: a browser session, or a user's token for a program or a device. */
export type CallerKind = 'session' | 'integrationToken' | 'deviceToken';

export interface Policy {
  /** The kinds of caller that may call. 'anyone' needs no credentials; if there are any, they are ignored. */
  callers: 'anyone' | readonly CallerKind[];
  /** A write needs a token with the scope read_write. */
  effect: 'read' | 'write';
  /** The caller's role in their active workspace must be one of these. */
  roles: readonly Role[];
  /** Only for the users named in ADMIN_EMAILS. */
  admin: boolean;
  /**
   * The rights of a caregiver whose access is limited to daily care: 'own' allows only changes to their own records.
   */
  careOnly: 'allowed' | 'own' | 'refused';
  /** The ability that a device token needs; null if device tokens may not call at all. */
  device: DeviceAbility | null;
  bodyLimitBytes: number;
  /** The limit for the part of a JSON body that is outside strings: see server/src/http/read-json.ts. */
  jsonStructureBytes: number;
  /** The queue that the request waits in. With 'none' it is never queued or shed. */
  queue: 'reads' | 'writes' | 'signIns' | 'none';
  /**
   * The scope of an Idempotency-Key, if the endpoint honors it: 'workspace' includes the active workspace of the
   * caller; 'person' leaves it out, for a request that changes the active workspace.
   */
  idempotency: 'none' | 'workspace' | 'person';
  /**
   * If 'honored', the X-Workspace-Id header selects the workspace. Without the header, or if it is ignored, a session
   * uses its active workspace.
   */
  workspaceHeader: 'honored' | 'ignored';
  /** True if the response may be streamed while its rows are read. */
  streams: boolean;
  /** True if the endpoint also responds to HEAD. */
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
/** Enough for the longest text in every field except a photo, with each character escaped. */
const bodyLimitBytes = 256 * kib;
/** Far more than any valid body has outside its strings, apart from long lists of rows. A photo is one long string. */
const jsonStructureBytes = 256 * kib;

const defaults = {
  read: {
    effect: 'read',
    roles,
    admin: false,
    careOnly: 'allowed',
    device: null,
    bodyLimitBytes,
    jsonStructureBytes,
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
    jsonStructureBytes,
    queue: 'writes',
    idempotency: 'workspace',
    workspaceHeader: 'honored',
    streams: false,
    head: false,
  },
} as const satisfies Record<Policy['effect'], Omit<Policy, 'callers'>>;

const sessions = ['session'] as const satisfies readonly CallerKind[];
const sessionsAndTokens = ['session', 'integrationToken'] as const satisfies readonly CallerKind[];

/** Allows anyone, signed in or not. */
export const open = (effect: Policy['effect'], overrides?: Overrides): OpenPolicy => ({
  ...defaults[effect],
  careOnly: 'allowed',
  callers: 'anyone',
  ...overrides,
});

/** Lets care-only callers write only where even a viewer may: such a write concerns the person, not the birds. */
const careOnlyFor = (effect: Policy['effect'], allowed: readonly Role[]): Policy['careOnly'] =>
  effect === 'read' || allowed.includes('viewer') ? 'allowed' : 'refused';

/** Allows browser sessions only. */
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

/** Allows sessions and all integration tokens. If a viewer may read, so may device tokens with the ability to read. */
export const read = (allowed: readonly Role[], overrides: Overrides = {}): CallerPolicy => {
  const { device = allowed.includes('viewer') ? 'read' : null } = overrides;
  return { ...defaults.read, callers: callersFor(device), roles: allowed, ...overrides, device };
};

/** Allows sessions, read_write integration tokens, and device tokens with the ability that the overrides name, if any. */
export const write = (allowed: readonly Role[], overrides: Overrides = {}): CallerPolicy => ({
  ...defaults.write,
  callers: callersFor(overrides.device ?? null),
  roles: allowed,
  ...overrides,
});

/** Allows the users named in ADMIN_EMAILS, regardless of their role. Their read_only tokens may only read. */
export const admin = (effect: Policy['effect'], overrides?: Overrides): CallerPolicy => ({
  ...defaults[effect],
  careOnly: 'allowed',
  callers: sessionsAndTokens,
  admin: true,
  ...overrides,
});
