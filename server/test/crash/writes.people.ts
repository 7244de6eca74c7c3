// The writes about people and flocks: sign-ins and sign-outs, members, tokens, flocks.
import {
  changed,
  linksOf,
  newName,
  pick,
  sessionsOf,
  type Write,
  type WriterState,
  withoutAll,
} from './writer-state.ts';

export function linkRequested(state: WriterState): Write | undefined {
  const { olive, nora, links, spareSessions } = state;
  if (links.length > 0 || spareSessions.length > 2) return undefined;
  const person = olive.token && !nora.token ? nora : olive;
  const { email, name } = person;
  return {
    kind: 'link requested',
    endpoint: 'POST /api/auth/magic-link/request',
    body: { email, name },
    status: 202,
    changes: changed(linksOf(state, person, 1, 0)),
    learn({ body }) {
      const { pathname, search } = new URL(body.previewUrl);
      links.push({ person, path: pathname + search });
    },
  };
}

export function linkOpened(state: WriterState): Write | undefined {
  const [link] = state.links;
  if (!link) return undefined;
  const { person, path } = link;
  const workspace = person.token ? state.activeWorkspace : person.workspace;
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
      ...linksOf(state, person, 0, 1),
      ...sessionsOf(state, person, workspace, 1),
    }),
    learn({ location }) {
      state.links.length = 0;
      const token = new URL(location).searchParams.get('auth_token') ?? '';
      if (person.token) state.spareSessions.push({ token, workspace });
      else person.token = token;
    },
  };
}

export function loggedOut(state: WriterState): Write | undefined {
  const spare = pick(state.spareSessions);
  if (!spare) return undefined;
  return {
    kind: 'logged out',
    endpoint: 'POST /api/auth/logout',
    token: spare.token,
    status: 204,
    changes: changed(sessionsOf(state, state.olive, spare.workspace, -1)),
    learn() {
      state.spareSessions = state.spareSessions.filter(session => session !== spare);
    },
  };
}

export function memberInvited(state: WriterState): Write | undefined {
  const { activeWorkspace: workspace, members, olive } = state;
  const role = pick(['assistant', 'caregiver', 'viewer']);
  const known = pick(members.filter(member => member.workspace === workspace && members.length > 1));
  const email = known?.email ?? `${newName(state, 'member')}@example.org`;
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

export function memberRemoved(state: WriterState): Write | undefined {
  const { activeWorkspace: workspace, olive } = state;
  const member = pick(state.members.filter(one => one.workspace === workspace));
  if (!member) return undefined;
  return {
    kind: 'member removed',
    endpoint: `DELETE /api/workspace/members/${member.id}`,
    token: olive.token,
    status: 204,
    changes: changed({ [`workspace ${workspace} member ${member.email}`]: undefined }),
    learn() {
      state.members = state.members.filter(one => one !== member);
    },
  };
}

export function tokenCreated(state: WriterState): Write {
  const { activeWorkspace: workspace, olive, tokens } = state;
  const name = newName(state, 'token');
  return {
    kind: 'token created',
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

export function tokenRevoked(state: WriterState): Write | undefined {
  const { activeWorkspace: workspace, olive } = state;
  const token = pick(state.tokens.filter(one => one.workspace === workspace));
  if (!token) return undefined;
  return {
    kind: 'token revoked',
    endpoint: `DELETE /api/integration-tokens/${token.id}`,
    token: olive.token,
    status: 204,
    changes: changed({ [`workspace ${workspace} token ${token.name}`]: 'read_only, revoked' }),
    learn() {
      state.tokens = state.tokens.filter(one => one !== token);
    },
  };
}

export function workspaceCreated(state: WriterState): Write | undefined {
  const { olive } = state;
  if (state.secondWorkspace) return undefined;
  const name = newName(state, 'workspace');
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
      state.secondWorkspace = { name, id: body.workspace.id };
    },
  };
}

export function workspaceChanged(state: WriterState): Write {
  const { activeWorkspace: name, olive } = state;
  const billingPlan = pick(['household_basic', 'household_plus', 'household_macaw']);
  return {
    kind: 'workspace changed',
    endpoint: 'PUT /api/workspace',
    token: olive.token,
    body: { name, billingPlan },
    status: 200,
    changes: changed({ [`workspace ${name}`]: `standard, ${billingPlan}` }),
    learn({ body }) {
      if (name === olive.workspace) state.homeId = body.workspace.id;
    },
  };
}

export function workspaceSwitched(state: WriterState): Write | undefined {
  const { olive, secondWorkspace, activeWorkspace, homeId } = state;
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
      ...sessionsOf(state, olive, activeWorkspace, -1),
      ...sessionsOf(state, olive, next.name, 1),
    }),
    learn() {
      state.activeWorkspace = next.name;
    },
  };
}

/** Also deletes the flock's members, tokens and sessions. Olive gets a new session in her first flock. */
export function workspaceDeleted(state: WriterState): Write | undefined {
  const { olive, activeWorkspace, secondWorkspace } = state;
  if (activeWorkspace !== secondWorkspace?.name) return undefined;
  return {
    kind: 'workspace deleted',
    endpoint: 'DELETE /api/workspace',
    token: olive.token,
    status: 200,
    changes: changed({
      ...withoutAll(state, `workspace ${activeWorkspace}`),
      [`sessions of ${olive.email} in ${activeWorkspace}`]: undefined,
      ...sessionsOf(state, olive, olive.workspace, 1),
    }),
    learn({ body }) {
      olive.token = body.token;
      state.secondWorkspace = undefined;
      state.activeWorkspace = olive.workspace;
      state.spareSessions = state.spareSessions.filter(session => session.workspace !== activeWorkspace);
    },
  };
}
