// Writes about people and flocks: signing in and out, members, tokens, flocks.
import {
  changed,
  type Keeping,
  linksOf,
  newName,
  pick,
  sessionsOf,
  type Write,
  withoutAll,
} from './keeping.ts';

export function linkAskedFor(keeping: Keeping): Write | undefined {
  const { olive, nora, links, spareSessions } = keeping;
  if (links.length > 0 || spareSessions.length > 2) return undefined;
  const person = olive.token && !nora.token ? nora : olive;
  const { email, name } = person;
  return {
    kind: 'link asked for',
    endpoint: 'POST /api/auth/magic-link/request',
    body: { email, name },
    status: 202,
    changes: changed(linksOf(keeping, person, 1, 0)),
    learn({ body }) {
      const { pathname, search } = new URL(body.previewUrl);
      links.push({ person, path: pathname + search });
    },
  };
}

export function linkOpened(keeping: Keeping): Write | undefined {
  const [link] = keeping.links;
  if (!link) return undefined;
  const { person, path } = link;
  const flock = person.token ? keeping.activeFlock : person.flock;
  const firstSignIn = {
    [`person ${person.email}`]: person.name,
    [`flock ${person.flock}`]: 'standard, household_basic',
    [`flock ${person.flock} member ${person.email}`]: 'owner, accepted',
  };
  return {
    kind: 'link opened',
    endpoint: `GET ${path}`,
    status: 302,
    changes: changed({
      ...(person.token ? {} : firstSignIn),
      ...linksOf(keeping, person, 0, 1),
      ...sessionsOf(keeping, person, flock, 1),
    }),
    learn({ location }) {
      keeping.links.length = 0;
      const token = new URL(location).searchParams.get('auth_token') ?? '';
      if (person.token) keeping.spareSessions.push({ token, flock });
      else person.token = token;
    },
  };
}

export function loggedOut(keeping: Keeping): Write | undefined {
  const spare = pick(keeping.spareSessions);
  if (!spare) return undefined;
  return {
    kind: 'logged out',
    endpoint: 'POST /api/auth/logout',
    token: spare.token,
    status: 204,
    changes: changed(sessionsOf(keeping, keeping.olive, spare.flock, -1)),
    learn() {
      keeping.spareSessions = keeping.spareSessions.filter(session => session !== spare);
    },
  };
}

export function memberInvited(keeping: Keeping): Write | undefined {
  const { activeFlock: flock, members, olive } = keeping;
  const role = pick(['assistant', 'caregiver', 'viewer']);
  const known = pick(members.filter(member => member.flock === flock && members.length > 1));
  const email = known?.email ?? `${newName(keeping, 'member')}@example.org`;
  return {
    kind: known ? 'member changed' : 'member invited',
    endpoint: 'POST /api/workspace/members',
    token: olive.token,
    body: { email, role },
    status: 201,
    changes: changed({ [`flock ${flock} member ${email}`]: `${role}, invited` }),
    learn({ body }) {
      if (!known) members.push({ email, id: body.member.id, flock });
    },
  };
}

export function memberRemoved(keeping: Keeping): Write | undefined {
  const { activeFlock: flock, olive } = keeping;
  const member = pick(keeping.members.filter(one => one.flock === flock));
  if (!member) return undefined;
  return {
    kind: 'member removed',
    endpoint: `DELETE /api/workspace/members/${member.id}`,
    token: olive.token,
    status: 204,
    changes: changed({ [`flock ${flock} member ${member.email}`]: undefined }),
    learn() {
      keeping.members = keeping.members.filter(one => one !== member);
    },
  };
}

export function tokenMade(keeping: Keeping): Write {
  const { activeFlock: flock, olive, tokens } = keeping;
  const name = newName(keeping, 'token');
  return {
    kind: 'token made',
    endpoint: 'POST /api/integration-tokens',
    token: olive.token,
    body: { name, scope: 'read_only' },
    status: 201,
    changes: changed({ [`flock ${flock} token ${name}`]: 'read_only, active' }),
    learn({ body }) {
      tokens.push({ name, id: body.integrationToken.id, flock });
    },
  };
}

export function tokenRevoked(keeping: Keeping): Write | undefined {
  const { activeFlock: flock, olive } = keeping;
  const token = pick(keeping.tokens.filter(one => one.flock === flock));
  if (!token) return undefined;
  return {
    kind: 'token revoked',
    endpoint: `DELETE /api/integration-tokens/${token.id}`,
    token: olive.token,
    status: 204,
    changes: changed({ [`flock ${flock} token ${token.name}`]: 'read_only, revoked' }),
    learn() {
      keeping.tokens = keeping.tokens.filter(one => one !== token);
    },
  };
}

export function flockCreated(keeping: Keeping): Write | undefined {
  const { olive } = keeping;
  if (keeping.secondFlock) return undefined;
  const name = newName(keeping, 'flock');
  return {
    kind: 'flock created',
    endpoint: 'POST /api/workspaces',
    token: olive.token,
    body: { name },
    status: 201,
    changes: changed({
      [`flock ${name}`]: 'standard, household_basic',
      [`flock ${name} member ${olive.email}`]: 'owner, accepted',
    }),
    learn({ body }) {
      keeping.secondFlock = { name, id: body.workspace.id };
    },
  };
}

export function flockChanged(keeping: Keeping): Write {
  const { activeFlock: name, olive } = keeping;
  const billingPlan = pick(['household_basic', 'household_plus', 'household_macaw']);
  return {
    kind: 'flock changed',
    endpoint: 'PUT /api/workspace',
    token: olive.token,
    body: { name, billingPlan },
    status: 200,
    changes: changed({ [`flock ${name}`]: `standard, ${billingPlan}` }),
    learn({ body }) {
      if (name === olive.flock) keeping.homeId = body.workspace.id;
    },
  };
}

export function flockSwitched(keeping: Keeping): Write | undefined {
  const { olive, secondFlock, activeFlock, homeId } = keeping;
  if (!secondFlock || !homeId) return undefined;
  const home = { name: olive.flock, id: homeId };
  const next = activeFlock === home.name ? secondFlock : home;
  return {
    kind: 'flock switched',
    endpoint: 'POST /api/auth/switch-workspace',
    token: olive.token,
    body: { workspaceId: next.id },
    status: 200,
    changes: changed({
      ...sessionsOf(keeping, olive, activeFlock, -1),
      ...sessionsOf(keeping, olive, next.name, 1),
    }),
    learn() {
      keeping.activeFlock = next.name;
    },
  };
}

/** With it go its members, its tokens, and every session in it; Olive goes on at home with a new session. */
export function flockDeleted(keeping: Keeping): Write | undefined {
  const { olive, activeFlock, secondFlock } = keeping;
  if (activeFlock !== secondFlock?.name) return undefined;
  return {
    kind: 'flock deleted',
    endpoint: 'DELETE /api/workspace',
    token: olive.token,
    status: 200,
    changes: changed({
      ...withoutAll(keeping, `flock ${activeFlock}`),
      [`sessions of ${olive.email} in ${activeFlock}`]: undefined,
      ...sessionsOf(keeping, olive, olive.flock, 1),
    }),
    learn({ body }) {
      olive.token = body.token;
      keeping.secondFlock = undefined;
      keeping.activeFlock = olive.flock;
      keeping.spareSessions = keeping.spareSessions.filter(session => session.flock !== activeFlock);
    },
  };
}
