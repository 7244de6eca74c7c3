// Writes that concern people and flocks: signing in and out, members, tokens, flocks.
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
  const workspace = person.token ? keeping.activeWorkspace : person.workspace;
  const firstSignIn = {
    [`person ${person.email}`]: person.name,
    [`workspace ${person.workspace}`]: 'standard, household_basic',
    [`workspace ${person.workspace} member ${person.email}`]: 'owner, accepted',
  };
  return {
    kind: 'link opened',
    endpoint: `GET ${path}`,
    status: 302,
    changes: changed({
      ...(person.token ? {} : firstSignIn),
      ...linksOf(keeping, person, 0, 1),
      ...sessionsOf(keeping, person, workspace, 1),
    }),
    learn({ location }) {
      keeping.links.length = 0;
      const token = new URL(location).searchParams.get('auth_token') ?? '';
      if (person.token) keeping.spareSessions.push({ token, workspace });
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
    changes: changed(sessionsOf(keeping, keeping.olive, spare.workspace, -1)),
    learn() {
      keeping.spareSessions = keeping.spareSessions.filter(session => session !== spare);
    },
  };
}

export function memberInvited(keeping: Keeping): Write | undefined {
  const { activeWorkspace: workspace, members, olive } = keeping;
  const role = pick(['assistant', 'caregiver', 'viewer']);
  const known = pick(members.filter(member => member.workspace === workspace && members.length > 1));
  const email = known?.email ?? `${newName(keeping, 'member')}@example.org`;
  return {
    kind: known ? 'member changed' : 'member invited',
    endpoint: 'POST /api/workspace/members',
    token: olive.token,
    body: { email, role },
    status: 201,
    changes: changed({ [`workspace ${workspace} member ${email}`]: `${role}, invited` }),
    learn({ body }) {
      if (!known) members.push({ email, id: body.member.id, workspace });
    },
  };
}

export function memberRemoved(keeping: Keeping): Write | undefined {
  const { activeWorkspace: workspace, olive } = keeping;
  const member = pick(keeping.members.filter(one => one.workspace === workspace));
  if (!member) return undefined;
  return {
    kind: 'member removed',
    endpoint: `DELETE /api/workspace/members/${member.id}`,
    token: olive.token,
    status: 204,
    changes: changed({ [`workspace ${workspace} member ${member.email}`]: undefined }),
    learn() {
      keeping.members = keeping.members.filter(one => one !== member);
    },
  };
}

export function tokenMade(keeping: Keeping): Write {
  const { activeWorkspace: workspace, olive, tokens } = keeping;
  const name = newName(keeping, 'token');
  return {
    kind: 'token made',
    endpoint: 'POST /api/integration-tokens',
    token: olive.token,
    body: { name, scope: 'read_only' },
    status: 201,
    changes: changed({ [`workspace ${workspace} token ${name}`]: 'read_only, active' }),
    learn({ body }) {
      tokens.push({ name, id: body.integrationToken.id, workspace });
    },
  };
}

export function tokenRevoked(keeping: Keeping): Write | undefined {
  const { activeWorkspace: workspace, olive } = keeping;
  const token = pick(keeping.tokens.filter(one => one.workspace === workspace));
  if (!token) return undefined;
  return {
    kind: 'token revoked',
    endpoint: `DELETE /api/integration-tokens/${token.id}`,
    token: olive.token,
    status: 204,
    changes: changed({ [`workspace ${workspace} token ${token.name}`]: 'read_only, revoked' }),
    learn() {
      keeping.tokens = keeping.tokens.filter(one => one !== token);
    },
  };
}

export function workspaceCreated(keeping: Keeping): Write | undefined {
  const { olive } = keeping;
  if (keeping.secondWorkspace) return undefined;
  const name = newName(keeping, 'workspace');
  return {
    kind: 'workspace created',
    endpoint: 'POST /api/workspaces',
    token: olive.token,
    body: { name },
    status: 201,
    changes: changed({
      [`workspace ${name}`]: 'standard, household_basic',
      [`workspace ${name} member ${olive.email}`]: 'owner, accepted',
    }),
    learn({ body }) {
      keeping.secondWorkspace = { name, id: body.workspace.id };
    },
  };
}

export function workspaceChanged(keeping: Keeping): Write {
  const { activeWorkspace: name, olive } = keeping;
  const billingPlan = pick(['household_basic', 'household_plus', 'household_macaw']);
  return {
    kind: 'workspace changed',
    endpoint: 'PUT /api/workspace',
    token: olive.token,
    body: { name, billingPlan },
    status: 200,
    changes: changed({ [`workspace ${name}`]: `standard, ${billingPlan}` }),
    learn({ body }) {
      if (name === olive.workspace) keeping.homeId = body.workspace.id;
    },
  };
}

export function workspaceSwitched(keeping: Keeping): Write | undefined {
  const { olive, secondWorkspace, activeWorkspace, homeId } = keeping;
  if (!secondWorkspace || !homeId) return undefined;
  const home = { name: olive.workspace, id: homeId };
  const next = activeWorkspace === home.name ? secondWorkspace : home;
  return {
    kind: 'workspace switched',
    endpoint: 'POST /api/auth/switch-workspace',
    token: olive.token,
    body: { workspaceId: next.id },
    status: 200,
    changes: changed({
      ...sessionsOf(keeping, olive, activeWorkspace, -1),
      ...sessionsOf(keeping, olive, next.name, 1),
    }),
    learn() {
      keeping.activeWorkspace = next.name;
    },
  };
}

/** Its members, tokens and sessions are deleted too; Olive gets a new session in her first flock. */
export function workspaceDeleted(keeping: Keeping): Write | undefined {
  const { olive, activeWorkspace, secondWorkspace } = keeping;
  if (activeWorkspace !== secondWorkspace?.name) return undefined;
  return {
    kind: 'workspace deleted',
    endpoint: 'DELETE /api/workspace',
    token: olive.token,
    status: 200,
    changes: changed({
      ...withoutAll(keeping, `workspace ${activeWorkspace}`),
      [`sessions of ${olive.email} in ${activeWorkspace}`]: undefined,
      ...sessionsOf(keeping, olive, olive.workspace, 1),
    }),
    learn({ body }) {
      olive.token = body.token;
      keeping.secondWorkspace = undefined;
      keeping.activeWorkspace = olive.workspace;
      keeping.spareSessions = keeping.spareSessions.filter(session => session.workspace !== activeWorkspace);
    },
  };
}
