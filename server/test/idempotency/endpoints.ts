// A call to every endpoint that takes an Idempotency-Key, each prepared so that it succeeds and changes something.
import assert from 'node:assert/strict';
import type { EndpointKey } from '@flock-care/contract';
import { addBird, birdBody, type Cast, call, signIn, type TestService } from '../cast.ts';

export interface Prepared {
  /** With the path as it is called. */
  endpoint: string;
  token?: string;
  body?: unknown;
}

type Preparation = (service: TestService, cast: Cast) => Promise<Prepared>;

const photoDataUrl = `data:image/png;base64,${Buffer.alloc(3_000, 'kiwi').toString('base64')}`;
const medication = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: '2026-03-01' };

async function addMedication({ olive }: Cast): Promise<string> {
  const { id } = await addBird(olive);
  const { body } = await olive.call(`POST /api/birds/${id}/medications`, medication);
  return `/api/birds/${id}/medications/${body.medication.id}`;
}

let peopleCount = 0;

/** Somebody nobody knows yet. */
function newEmail(): string {
  peopleCount += 1;
  return `person${peopleCount}@example.org`;
}

/** Whose answer to a repeat is a 401, since the call ends the session that it comes with, is not here. */
export const preparations = {
  'PATCH /api/admin/rescue-workspaces/:workspaceId': async (_service, { ada, olive }) => {
    const { body } = await olive.call('POST /api/workspaces', { name: 'Rescue', workspaceType: 'rescue' });
    return {
      endpoint: `PATCH /api/admin/rescue-workspaces/${body.workspace.id}`,
      token: ada.token,
      body: { rescueVerificationStatus: 'approved' },
    };
  },
  'POST /api/auth/magic-link/request': async () => ({
    endpoint: 'POST /api/auth/magic-link/request',
    body: { email: newEmail() },
  }),
  'POST /api/auth/switch-workspace': async service => {
    const person = await signIn(service, newEmail());
    const { body } = await person.call('POST /api/workspaces', { name: 'Second' });
    return {
      endpoint: 'POST /api/auth/switch-workspace',
      token: person.token,
      body: { workspaceId: body.workspace.id },
    };
  },
  'POST /api/workspaces': async (_service, { olive }) => ({
    endpoint: 'POST /api/workspaces',
    token: olive.token,
    body: { name: 'Another' },
  }),
  'PUT /api/workspace': async (_service, { olive }) => ({
    endpoint: 'PUT /api/workspace',
    token: olive.token,
    body: { name: 'Renamed' },
  }),
  'POST /api/workspace/members': async (_service, { asha }) => ({
    endpoint: 'POST /api/workspace/members',
    token: asha.token,
    body: { email: newEmail(), role: 'viewer' },
  }),
  'DELETE /api/workspace/members/:memberId': async (_service, { olive }) => {
    const { body } = await olive.call('POST /api/workspace/members', { email: newEmail(), role: 'viewer' });
    return { endpoint: `DELETE /api/workspace/members/${body.member.id}`, token: olive.token };
  },
  'POST /api/birds': async (_service, { carl }) => ({
    endpoint: 'POST /api/birds',
    token: carl.token,
    body: birdBody({ photoDataUrl }),
  }),
  'PUT /api/birds/:birdId': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `PUT /api/birds/${id}`, token: carl.token, body: birdBody({ photoDataUrl }) };
  },
  'DELETE /api/birds/:birdId': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `DELETE /api/birds/${id}`, token: carl.token };
  },
  'POST /api/birds/:birdId/transfer': async (_service, { olive }) => {
    const { id } = await addBird(olive);
    const body = { destinationOwnerEmail: newEmail() };
    return { endpoint: `POST /api/birds/${id}/transfer`, token: olive.token, body };
  },
  'POST /api/birds/:birdId/transfer-code': async (_service, { olive }) => {
    const { id } = await addBird(olive);
    return { endpoint: `POST /api/birds/${id}/transfer-code`, token: olive.token };
  },
  'POST /api/bird-transfer-codes/:code/accept': async (_service, { olive, nora }) => {
    const { id } = await addBird(olive);
    const { body } = await olive.call(`POST /api/birds/${id}/transfer-code`);
    const { code } = body.transferCode;
    return { endpoint: `POST /api/bird-transfer-codes/${code}/accept`, token: nora.token };
  },
  'POST /api/birds/:birdId/weights': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    const body = { weightGrams: 92.5, recordedOn: '2026-03-01' };
    return { endpoint: `POST /api/birds/${id}/weights`, token: carl.token, body };
  },
  'POST /api/birds/:birdId/vet-visits': async (_service, cast) => visitOf(cast),
  'POST /api/birds/:birdId/medications': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `POST /api/birds/${id}/medications`, token: carl.token, body: medication };
  },
  'PUT /api/birds/:birdId/medications/:medicationId': async (_service, cast) => ({
    endpoint: `PUT ${await addMedication(cast)}`,
    token: cast.carl.token,
    body: { ...medication, dosage: '0.06 ml' },
  }),
  'DELETE /api/birds/:birdId/medications/:medicationId': async (_service, cast) => ({
    endpoint: `DELETE ${await addMedication(cast)}`,
    token: cast.carl.token,
  }),
  'POST /api/birds/:birdId/medications/:medicationId/administrations': async (_service, cast) => ({
    endpoint: `POST ${await addMedication(cast)}/administrations`,
    token: cast.carl.token,
    body: { administeredOn: '2026-03-01', administrationSlot: 'dose-1', status: 'administered' },
  }),
  'POST /api/integration-tokens': async (_service, { olive }) => ({
    endpoint: 'POST /api/integration-tokens',
    token: olive.token,
    body: { name: 'Scale', scope: 'read_write' },
  }),
  'DELETE /api/integration-tokens/:tokenId': async (_service, { olive }) => {
    const body = { name: 'Scale', scope: 'read_write' };
    const made = await olive.call('POST /api/integration-tokens', body);
    return {
      endpoint: `DELETE /api/integration-tokens/${made.body.integrationToken.id}`,
      token: olive.token,
    };
  },
} as const satisfies Partial<Record<EndpointKey, Preparation>>;

/** A vet visit of a new bird: of two alike the flock has two, so nothing but the key keeps a repeat from being one. */
export async function visitOf({ carl }: Cast): Promise<Prepared & { token: string }> {
  const { id } = await addBird(carl);
  const body = { visitedOn: '2026-03-01', reason: 'Check-up' };
  return { endpoint: `POST /api/birds/${id}/vet-visits`, token: carl.token, body };
}

/** How many visits the bird has now. */
export async function countVisits(service: TestService, { endpoint, token = '' }: Prepared): Promise<number> {
  const { status, body } = await call(service, endpoint.replace('POST', 'GET'), { token });
  assert.equal(status, 200);
  return body.vetVisits.length;
}
