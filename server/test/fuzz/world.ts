// The world of the random requests: people in every role, one of each kind of record, and links and codes.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@flock-care/contract/endpoints';
import { addBird, askForLink, birdBody, Person, signIn } from '../cast.ts';
import { emailedLink } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import type { TestService } from '../support/test-service.ts';
import type { CanaryWorkspace } from './canary-workspace.ts';

/** The sender of a request. Admin, assistant, caregiver, viewer and both tokens belong to one flock. */
export const callers = [
  'admin',
  'assistant',
  'caregiver',
  'viewer',
  'writingToken',
  'readingToken',
  'newcomer',
  'stranger',
  'nobody',
] as const;
export type CallerName = (typeof callers)[number];

export interface World {
  service: TestService;
  canaries: CanaryWorkspace;
  round: number;
  tokens: Partial<Record<CallerName, string>>;
  /** Values by the names of path parameters and placeholders. */
  ids: Record<string, string>;
}

/** Returns a person's email address: the same on every engine, and different in each round. */
export const emailOf = (who: CallerName, round: number) => `${who}${round}@example.org`;

/** Returns one of the people, for calls that set up the world. */
function personOf({ service, tokens, round }: World, who: CallerName): Person {
  return new Person(service, emailOf(who, round), tokens[who] ?? '');
}

async function signInAs(world: World, who: CallerName): Promise<void> {
  world.tokens[who] = (await signIn(world.service, emailOf(who, world.round))).token;
}

async function makeToken(world: World, name: string, scope: string) {
  const response = await personOf(world, 'admin').call('POST /api/integration-tokens', { name, scope });
  assert.equal(response.status, 201, response.text);
  return response.body;
}

const photoDataUrl = 'data:image/png;base64,iVBORw0KGgo=';

/** Creates a value for each name. */
const creators: Readonly<Record<string, (world: World) => Promise<string>>> = {
  workspace: async world =>
    String((await personOf(world, 'admin').call('GET /api/workspace')).body.workspace.id),
  birdId: async world => {
    const admin = personOf(world, 'admin');
    const { id } = await addBird(admin, { photoDataUrl });
    // The bird has lost a fifth of its weight, so that there is a verdict to acknowledge.
    for (const [daysAgo, weightGrams] of [100, 100, 100, 80].reverse().entries()) {
      const recordedOn = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      await admin.call(`POST /api/birds/${id}/weights`, { recordedOn, weightGrams });
    }
    return id;
  },
  changeId: async world => {
    const admin = personOf(world, 'admin');
    await admin.call(`PUT /api/birds/${world.ids.birdId}/care-sheet`, { room: randomUUID() });
    return (await admin.call('GET /api/changes')).body.changes[0].id;
  },
  medicationId: async world => {
    const course = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: '2026-03-01' };
    const at = `/api/birds/${world.ids.birdId}/medications`;
    return (await personOf(world, 'admin').call(`POST ${at}`, course)).body.medication.id;
  },
  administrationId: async world => {
    const at = `/api/birds/${world.ids.birdId}/medications/${world.ids.medicationId}/administrations`;
    const dose = { administeredOn: '2026-03-01', administrationSlot: 'dose-1', status: 'missed' };
    return (await personOf(world, 'admin').call(`POST ${at}`, dose)).body.administration.id;
  },
  weightId: async world => {
    const at = `/api/birds/${world.ids.birdId}/weights`;
    // Dated long before the bird's other weights, so that it does not affect the verdict.
    const days = Math.floor(Math.random() * 700_000);
    const recordedOn = new Date(Date.UTC(2000, 0, 1) - days * 86_400_000).toISOString().slice(0, 10);
    const weight = { weightGrams: 92, recordedOn };
    return (await personOf(world, 'admin').call(`POST ${at}`, weight)).body.weight.id;
  },
  vetVisitId: async world => {
    const at = `/api/birds/${world.ids.birdId}/vet-visits`;
    return (await personOf(world, 'admin').call(`POST ${at}`, { visitedOn: '2026-03-01' })).body.vetVisit.id;
  },
  observationId: async world => {
    const at = `/api/birds/${world.ids.birdId}/observations`;
    const seen = { id: randomUUID(), observedOn: '2026-03-01', signs: ['sleepy'] };
    return (await personOf(world, 'admin').call(`POST ${at}`, seen)).body.observation.id;
  },
  stayId: async world => {
    const at = `/api/birds/${world.ids.birdId}/stays`;
    const days = Math.floor(Math.random() * 700_000);
    const startedOn = new Date(Date.UTC(2000, 0, 1) - days * 86_400_000).toISOString().slice(0, 10);
    const admin = personOf(world, 'admin');
    // A random request may have set a date of birth that is later than the stay.
    const changed = await admin.call(`PUT /api/birds/${world.ids.birdId}`, birdBody({ dateOfBirth: null }));
    assert.equal(changed.status, 200, changed.text);
    return (await admin.call(`POST ${at}`, { kind: 'foster', startedOn })).body.stay.id;
  },
  handoverId: async world => {
    const at = `/api/birds/${world.ids.birdId}/handovers`;
    return (await personOf(world, 'admin').call(`POST ${at}`, {})).body.handover.id;
  },
  feedId: async world => (await personOf(world, 'admin').call('POST /api/calendar-feeds', {})).body.feed.id,
  feedFile: async world => {
    const { url } = (await personOf(world, 'admin').call('POST /api/calendar-feeds', {})).body;
    return url.slice(url.lastIndexOf('/') + 1);
  },
  handedOver: async world => {
    const at = `/api/birds/${world.ids.birdId}/handovers`;
    const { url } = (await personOf(world, 'admin').call(`POST ${at}`, {})).body;
    return new URL(url).hash.slice(1);
  },
  workspaceId: async world => {
    const rescue = { name: 'Rescue', workspaceType: 'rescue' };
    return String((await personOf(world, 'admin').call('POST /api/workspaces', rescue)).body.workspace.id);
  },
  memberId: async world => {
    const viewer = { email: 'vic@example.org', role: 'viewer' };
    return (await personOf(world, 'admin').call('POST /api/workspace/members', viewer)).body.member.id;
  },
  sessionId: async world => {
    const { email } = personOf(world, 'admin');
    const { token } = await signIn(world.service, email);
    const { sessions } = (await new Person(world.service, email, token).call('GET /api/auth/sessions')).body;
    return sessions[0].id;
  },
  tokenId: async world => (await makeToken(world, 'Scale', 'read_only')).integrationToken.id,
  code: async world => {
    const stranger = personOf(world, 'stranger');
    const { id } = await addBird(stranger);
    return (await stranger.call(`POST /api/birds/${id}/transfer-code`)).body.transferCode.code;
  },
  transferId: async world => {
    const admin = personOf(world, 'admin');
    const { id } = await addBird(admin);
    await admin.call(`POST /api/birds/${id}/transfer-code`);
    const { transfers } = (await admin.call('GET /api/bird-transfers')).body;
    return transfers.find((transfer: { birdId: string }) => transfer.birdId === id).id;
  },
  userId: async ({ service }) => {
    const person = await signIn(service, `${randomUUID()}@example.org`);
    return (await person.call('GET /api/auth/user')).body.user.id;
  },
  provider: async () => 'idp_a',
  link: async ({ service }) => {
    const link = new URL(await askForLink(service, 'linked@example.org'), service.baseUrl);
    return link.searchParams.get('token') ?? '';
  },
  invitation: async world => {
    const admin = personOf(world, 'admin');
    const email = `${randomUUID()}@example.org`;
    const { member } = (await admin.call('POST /api/workspace/members', { email, role: 'viewer' })).body;
    const response = await admin.call(`POST /api/workspace/members/${member.id}/invitation-link`);
    return new URL(response.body.url).hash.slice(1);
  },
  coded: async world => {
    const coded = `coded${world.round}@example.org`;
    world.ids.signInCode = (await emailedLink(world.service, coded)).code;
    return coded;
  },
  attempt: async world => {
    const began = await call(world.service, 'GET /api/auth/oauth/idp_a/start');
    world.ids.cookie = began.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new URL(began.headers.get('location') ?? '').searchParams.get('state') ?? '';
  },
};

/** The records that disappear with a bird. */
const birdRecords = [
  'weightId',
  'vetVisitId',
  'observationId',
  'stayId',
  'medicationId',
  'administrationId',
  'handoverId',
  'handedOver',
] as const;

/** The values that a successful call uses up, by endpoint. They are then created again. */
const usedUp: Readonly<Partial<Record<EndpointKey, readonly string[]>>> = {
  'DELETE /api/birds/:birdId': ['birdId', ...birdRecords],
  'POST /api/birds/:birdId/transfer': ['birdId', ...birdRecords],
  'DELETE /api/birds/:birdId/weights/:weightId': ['weightId'],
  'DELETE /api/birds/:birdId/vet-visits/:vetVisitId': ['vetVisitId'],
  'DELETE /api/birds/:birdId/observations/:observationId': ['observationId'],
  'DELETE /api/birds/:birdId/stays/:stayId': ['stayId'],
  'DELETE /api/birds/:birdId/medications/:medicationId': ['medicationId', 'administrationId'],
  'DELETE /api/birds/:birdId/medication-administrations/:administrationId': ['administrationId'],
  'DELETE /api/workspace/members/:memberId': ['memberId'],
  'DELETE /api/integration-tokens/:tokenId': ['tokenId'],
  'DELETE /api/auth/sessions/:sessionId': ['sessionId'],
  'DELETE /api/auth/sessions': ['sessionId'],
  'POST /api/bird-transfer-codes/:code/accept': ['code'],
  'DELETE /api/bird-transfers/:transferId': ['transferId'],
  'DELETE /api/handovers/:handoverId': ['handoverId'],
  'DELETE /api/calendar-feeds/:feedId': ['feedId'],
  'POST /api/changes/:changeId/undo': ['changeId'],
  'GET /api/auth/magic-link/verify': ['link'],
  'POST /api/auth/magic-link/verify-code': ['coded'],
  'POST /api/auth/invitation': ['invitation'],
  'GET /api/auth/oauth/:provider/callback': ['attempt'],
  'POST /api/auth/oauth/:provider/callback': ['attempt'],
};

/** Endpoints that end the caller's session. */
const endsSession: readonly EndpointKey[] = [
  'POST /api/auth/logout',
  'DELETE /api/workspace',
  'DELETE /api/auth/user',
];

/** Creates the world for a round; the worlds of earlier rounds stay. */
export async function createWorld(place: Pick<World, 'service' | 'canaries'>, round: number): Promise<World> {
  const world: World = { ...place, round, tokens: {}, ids: {} };
  await signInAs(world, 'admin');
  for (const role of ['assistant', 'caregiver', 'viewer'] as const) {
    const invited = { email: emailOf(role, round), role };
    await personOf(world, 'admin').call('POST /api/workspace/members', invited);
    await signInAs(world, role);
  }
  for (const who of ['newcomer', 'stranger'] as const) await signInAs(world, who);
  world.tokens.writingToken = (await makeToken(world, 'Feeder', 'read_write')).token;
  world.tokens.readingToken = (await makeToken(world, 'Chart', 'read_only')).token;
  world.ids.stranger = emailOf('stranger', round);
  await make(world, Object.keys(creators));
  return world;
}

async function make(world: World, names: readonly string[]): Promise<void> {
  for (const name of names) world.ids[name] = (await creators[name]?.(world)) ?? '';
}

/** Recreates the values that a successful request has used up, and the caller's session if the request ended it. */
export async function restock(world: World, endpoint: EndpointKey, caller: CallerName): Promise<void> {
  if (endsSession.includes(endpoint)) await signInAs(world, caller);
  await make(world, usedUp[endpoint] ?? []);
}
