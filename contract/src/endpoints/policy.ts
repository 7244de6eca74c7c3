// The policy of an endpoint: everything that the request pipeline needs to know about it, as data.
import type { DeviceAbility } from '../shapes/device-token.ts';
import { type Role, roles } from '../shapes/enums.ts';

/**
 * The credentials of a caller: a browser session, a user's token for a program or a device, or the session of a person
 * who has unlocked a shared tablet.
 */
export type CallerKind = 'session' | 'integrationToken' | 'deviceToken' | 'tabletSession';

export interface Policy {
  /**
   * The kinds of caller that may call. 'anyone' needs no credentials; if there are any, they are ignored. 'tablet'
   * needs the credential of a shared tablet, which may be locked.
   */
  callers: 'anyone' | 'tablet' | readonly CallerKind[];
  /** For a write, an integration token needs the scope read_write. */
  effect: 'read' | 'write';
  /** The caller's role in their active workspace must be one of these. */
  roles: readonly Role[];
  /** Only for the users named in ADMIN_EMAILS. */
  admin: boolean;
  /**
   * The rights of a caregiver whose access is limited to daily care: 'own' allows new records, and changes
   * only to their own.
   */
  careOnly: 'allowed' | 'own' | 'refused';
  /**
   * The rights of a member who sees only some of the birds. With 'limited', the endpoint works as if no other birds
   * existed. 'unlimited' is for endpoints that concern the person or the installation, and reveal no birds.
   */
  onlySomeBirds: 'limited' | 'unlimited' | 'refused';
  /** The ability that a device token needs; null if device tokens may not call at all. */
  device: DeviceAbility | null;
  /** True if a person may call from a shared tablet, where everyone's access is limited to daily care. */
  tablet: boolean;
  bodyLimitBytes: number;
  /** The limit for the part of a JSON body that is outside strings: see server/src/http/read-json.ts. */
  jsonStructureBytes: number;
  /** The queue that the request waits in. With 'none' it is never queued or shed. */
  queue: 'reads' | 'writes' | 'signIns' | 'none';
  /**
   * The scope of an Idempotency-Key, if the endpoint honors it: 'workspace' includes the active workspace of the
   * caller; 'person' leaves it out, for a request that does not depend on the active workspace, or changes it.
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
interface TabletPolicy extends Policy {
  callers: 'tablet';
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
/** Far more than any valid body has outside its strings, except for long lists of rows. A photo is one long string. */
const jsonStructureBytes = 256 * kib;

const defaults = {
  read: {
    effect: 'read',
    roles,
    admin: false,
    careOnly: 'allowed',
    onlySomeBirds: 'limited',
    device: null,
    tablet: false,
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
    onlySomeBirds: 'refused',
    device: null,
    tablet: false,
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
  onlySomeBirds: 'unlimited',
  callers: 'anyone',
  ...overrides,
});

/**
 * True for a read, and for a write that even a viewer may do, because such a write concerns the person, not the birds.
 */
const isHarmless = (effect: Policy['effect'], allowed: readonly Role[]): boolean =>
  effect === 'read' || allowed.includes('viewer');

/** Allows browser sessions only. */
export const session = (
  effect: Policy['effect'],
  allowed: readonly Role[],
  overrides?: Overrides,
): CallerPolicy => ({
  ...defaults[effect],
  careOnly: isHarmless(effect, allowed) ? 'allowed' : 'refused',
  onlySomeBirds: isHarmless(effect, allowed) ? 'limited' : 'refused',
  callers: sessions,
  roles: allowed,
  ...overrides,
});

const callersFor = ({ device, tablet }: Pick<Policy, 'device' | 'tablet'>): readonly CallerKind[] => [
  ...sessionsAndTokens,
  ...(device === null ? [] : (['deviceToken'] as const)),
  ...(tablet ? (['tabletSession'] as const) : []),
];

/**
 * Allows sessions and all integration tokens. If a viewer may read, so may device tokens with the ability to read and
 * people on a shared tablet, unless the overrides say otherwise.
 */
export const read = (allowed: readonly Role[], overrides: Overrides = {}): CallerPolicy => {
  const { device = allowed.includes('viewer') ? 'read' : null } = overrides;
  const { tablet = device !== null } = overrides;
  const callers = callersFor({ device, tablet });
  return { ...defaults.read, callers, roles: allowed, ...overrides, device, tablet };
};

/**
 * Allows sessions, read_write integration tokens, and device tokens with the ability that the overrides name, if any.
 * If care-only callers may write, so may people on a shared tablet, unless the overrides say otherwise.
 */
export const write = (allowed: readonly Role[], overrides: Overrides = {}): CallerPolicy => {
  const policy = { ...defaults.write, ...overrides };
  const { tablet = policy.careOnly !== 'refused' } = overrides;
  return { ...policy, callers: callersFor({ ...policy, tablet }), roles: allowed, tablet };
};

/** Allows only the session of a person who has unlocked a shared tablet. */
export const tabletSession = (overrides?: Overrides): CallerPolicy => ({
  ...defaults.write,
  careOnly: 'allowed',
  onlySomeBirds: 'limited',
  callers: ['tabletSession'],
  tablet: true,
  workspaceHeader: 'ignored',
  ...overrides,
});

/** Allows a shared tablet with its own credential, even while it is locked. */
export const tablet = (effect: Policy['effect'], overrides?: Overrides): TabletPolicy => ({
  ...defaults[effect],
  careOnly: 'allowed',
  onlySomeBirds: 'unlimited',
  callers: 'tablet',
  idempotency: 'none',
  workspaceHeader: 'ignored',
  ...overrides,
});

/** Like `write`, for records of birds: members who see only some of the birds may write records of those. */
export const writeOfBirds = (allowed: readonly Role[], overrides: Overrides = {}): CallerPolicy =>
  write(allowed, { onlySomeBirds: 'limited', ...overrides });

/**
 * Like `write`, for a body of bytes that the endpoint reads as they arrive. The body cannot be compared with an earlier
 * one, so there is no Idempotency-Key.
 */
export const receiveBytes = (
  allowed: readonly Role[],
  overrides: Overrides & Pick<Policy, 'bodyLimitBytes'>,
): CallerPolicy => write(allowed, { idempotency: 'none', ...overrides });

/** Allows the users named in ADMIN_EMAILS, regardless of their role. Their read_only tokens may only read. */
export const admin = (effect: Policy['effect'], overrides?: Overrides): CallerPolicy => ({
  ...defaults[effect],
  careOnly: 'allowed',
  onlySomeBirds: 'unlimited',
  callers: sessionsAndTokens,
  admin: true,
  ...overrides,
});
