// Prepares successful requests to the endpoints that accept an Idempotency-Key.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { EndpointKey } from '@flock-care/contract/endpoints';
import { addBird, birdBody, type Cast, signIn } from '../cast.ts';
import { samples, addFile as sendFile } from '../files/samples.ts';
import { emailedLink } from '../support/by-email.ts';
import { call } from '../support/call.ts';
import { finishJobs } from '../support/finish-jobs.ts';
import type { TestService } from '../support/test-service.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

export interface Prepared {
  /** The method, and the path with its parameters filled in. */
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

async function addVisit({ carl }: Cast): Promise<string> {
  const { id } = await addBird(carl);
  const { body } = await carl.call(`POST /api/birds/${id}/vet-visits`, { visitedOn: '2026-03-01' });
  return `/api/birds/${id}/vet-visits/${body.vetVisit.id}`;
}

async function addWeight({ carl }: Cast): Promise<string> {
  const { id } = await addBird(carl);
  const weight = { weightGrams: 92.5, recordedOn: '2026-03-01' };
  const { body } = await carl.call(`POST /api/birds/${id}/weights`, weight);
  return `/api/birds/${id}/weights/${body.weight.id}`;
}

const weightsToImport = {
  ...{ name: 'weights.csv', kind: 'weights' },
  rows: [{ row: 1, birdName: 'Pip', species: 'Finch', recordedOn: '2026-03-01', weightGrams: 12 }],
};

/** Adds a webhook that receives only events about deleted stays. */
async function addWebhook({ olive }: Cast): Promise<string> {
  const { body } = await olive.call('POST /api/webhooks', webhook);
  return `/api/webhooks/${body.webhook.id}`;
}

const tablet = { name: 'Kitchen tablet', room: 'Kitchen' };

async function addTablet({ olive }: Cast): Promise<{ path: string; code: string }> {
  const { body } = await olive.call('POST /api/tablets', tablet);
  return { path: `/api/tablets/${body.tablet.id}`, code: body.code };
}

// The receiver accepts everything, so that there are no retries while another endpoint is tested.
const receiver = await startWebhookReceiver();
const webhook = { name: 'Home', url: receiver.url, events: ['stay.deleted'] };

const newObservation = () => ({ id: randomUUID(), observedOn: '2026-03-01', signs: ['sleepy'] });

async function addFile(person: Cast['carl']): Promise<string> {
  const { id } = await addBird(person);
  const { body } = await sendFile(person, id, samples['text/plain']());
  return `/api/birds/${id}/files/${body.file.id}`;
}

async function addObservation({ carl }: Cast): Promise<string> {
  const { id } = await addBird(carl);
  const { body } = await carl.call(`POST /api/birds/${id}/observations`, newObservation());
  return `/api/birds/${id}/observations/${body.observation.id}`;
}

async function addStay({ carl }: Cast): Promise<string> {
  const { id } = await addBird(carl);
  const { body } = await carl.call(`POST /api/birds/${id}/stays`, newStay());
  return `/api/birds/${id}/stays/${body.stay.id}`;
}

const newStay = () => ({ kind: 'quarantine', startedOn: '2026-02-01', reviewOn: '2026-03-01' });

let browserCount = 0;

/** Returns the subscription of a browser whose push service is unreachable. */
function pushSubscription() {
  browserCount += 1;
  return {
    endpoint: `https://localhost:1/send/${browserCount}`,
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  };
}

let peopleCount = 0;

/** Returns the email address of a new person. */
function newEmail(): string {
  peopleCount += 1;
  return `person${peopleCount}@example.org`;
}

/**
 * The preparations, by endpoint. Endpoints that end the caller's session are left out, because repeating the request
 * returns 401.
 */
export const preparations = {
  'PATCH /api/admin/rescue-workspaces/:workspaceId': async (_service, { ada, olive }) => {
    const { body } = await olive.call('POST /api/workspaces', { name: 'Rescue', workspaceType: 'rescue' });
    return {
      endpoint: `PATCH /api/admin/rescue-workspaces/${body.workspace.id}`,
      token: ada.token,
      body: { rescueVerificationStatus: 'approved' },
    };
  },
  'PATCH /api/admin/users/:userId': async (service, { ada }) => {
    const person = await signIn(service, newEmail());
    const { id } = (await person.call('GET /api/auth/user')).body.user;
    return { endpoint: `PATCH /api/admin/users/${id}`, token: ada.token, body: { blocked: true } };
  },
  'POST /api/auth/magic-link/request': async () => ({
    endpoint: 'POST /api/auth/magic-link/request',
    body: { email: newEmail() },
  }),
  'POST /api/auth/magic-link/verify-code': async service => {
    const email = newEmail();
    const { code } = await emailedLink(service, email);
    return { endpoint: 'POST /api/auth/magic-link/verify-code', body: { email, code } };
  },
  'POST /api/workspace/members/:memberId/invitation-link': async (_service, { olive }) => {
    const { body } = await olive.call('POST /api/workspace/members', { email: newEmail(), role: 'viewer' });
    const endpoint = `POST /api/workspace/members/${body.member.id}/invitation-link`;
    return { endpoint, token: olive.token };
  },
  'POST /api/auth/invitation': async (_service, { olive }) => {
    const { body } = await olive.call('POST /api/workspace/members', { email: newEmail(), role: 'viewer' });
    const response = await olive.call(`POST /api/workspace/members/${body.member.id}/invitation-link`);
    const token = new URL(response.body.url).hash.slice(1);
    return { endpoint: 'POST /api/auth/invitation', body: { token } };
  },
  'DELETE /api/auth/sessions/:sessionId': async service => {
    const email = newEmail();
    await signIn(service, email);
    const person = await signIn(service, email);
    const { body } = await person.call('GET /api/auth/sessions');
    return { endpoint: `DELETE /api/auth/sessions/${body.sessions[1].id}`, token: person.token };
  },
  'DELETE /api/auth/sessions': async service => {
    const email = newEmail();
    await signIn(service, email);
    return { endpoint: 'DELETE /api/auth/sessions', token: (await signIn(service, email)).token };
  },
  'PATCH /api/auth/user': async service => {
    const person = await signIn(service, newEmail());
    return { endpoint: 'PATCH /api/auth/user', token: person.token, body: { phone: '020 555 0123' } };
  },
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
  'PUT /api/workspace/mqtt': async (_service, { asha }) => ({
    endpoint: 'PUT /api/workspace/mqtt',
    token: asha.token,
    body: { enabled: true },
  }),
  'PUT /api/workspace/settings': async (_service, { asha }) => ({
    endpoint: 'PUT /api/workspace/settings',
    token: asha.token,
    body: { timeZone: 'Europe/Amsterdam', weighEveryDays: 3 },
  }),
  'POST /api/workspace/members': async (_service, { asha }) => ({
    endpoint: 'POST /api/workspace/members',
    token: asha.token,
    body: { email: newEmail(), role: 'viewer' },
  }),
  'PUT /api/workspace/members/:memberId/access': async (_service, { olive }) => {
    const { body } = await olive.call('POST /api/workspace/members', {
      email: newEmail(),
      role: 'caregiver',
    });
    const endpoint = `PUT /api/workspace/members/${body.member.id}/access`;
    return { endpoint, token: olive.token, body: { careOnly: true } };
  },
  'POST /api/device-tokens': async (_service, { olive }) => ({
    endpoint: 'POST /api/device-tokens',
    token: olive.token,
    body: { name: 'Scale', can: ['weigh'] },
  }),
  'DELETE /api/device-tokens/:tokenId': async (_service, { olive }) => {
    const { body } = await olive.call('POST /api/device-tokens', { name: 'Scale', can: ['weigh'] });
    return { endpoint: `DELETE /api/device-tokens/${body.deviceToken.id}`, token: olive.token };
  },
  'DELETE /api/workspace/tokens/:tokenId': async (_service, { olive, carl }) => {
    const { body } = await carl.call('POST /api/device-tokens', { name: 'Scale', can: ['weigh'] });
    return { endpoint: `DELETE /api/workspace/tokens/${body.deviceToken.id}`, token: olive.token };
  },
  'POST /api/workspace/sitters': async (_service, { olive }) => ({
    endpoint: 'POST /api/workspace/sitters',
    token: olive.token,
    body: { email: newEmail(), endsAt: '2999-01-01T00:00:00Z' },
  }),
  'DELETE /api/workspace/members/:memberId': async (_service, { olive }) => {
    const { body } = await olive.call('POST /api/workspace/members', { email: newEmail(), role: 'viewer' });
    return { endpoint: `DELETE /api/workspace/members/${body.member.id}`, token: olive.token };
  },
  'DELETE /api/workspace/membership': async (service, { olive }) => {
    const email = newEmail();
    await olive.call('POST /api/workspace/members', { email, role: 'viewer' });
    const person = await signIn(service, email);
    // At their first sign-in, a person's active flock is the one that invited them.
    return { endpoint: 'DELETE /api/workspace/membership', token: person.token };
  },
  'DELETE /api/bird-transfers/:transferId': async (_service, { olive }) => {
    const { id } = await addBird(olive);
    await olive.call(`POST /api/birds/${id}/transfer-code`);
    const { body } = await olive.call('GET /api/bird-transfers');
    const transfer = body.transfers.find((one: { birdId: string }) => one.birdId === id);
    return { endpoint: `DELETE /api/bird-transfers/${transfer.id}`, token: olive.token };
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
  'POST /api/changes/:changeId/undo': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    const { body } = await carl.call(`GET /api/changes?birdId=${id}`);
    return { endpoint: `POST /api/changes/${body.changes[0].id}/undo`, token: carl.token };
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
  'POST /api/tablets': async (_service, { olive }) => ({
    endpoint: 'POST /api/tablets',
    token: olive.token,
    body: tablet,
  }),
  'PATCH /api/tablets/:tabletId': async (_service, cast) => ({
    endpoint: `PATCH ${(await addTablet(cast)).path}`,
    token: cast.olive.token,
    body: { room: 'Shed' },
  }),
  'POST /api/tablets/:tabletId/code': async (_service, cast) => ({
    endpoint: `POST ${(await addTablet(cast)).path}/code`,
    token: cast.olive.token,
  }),
  'DELETE /api/tablets/:tabletId': async (_service, cast) => ({
    endpoint: `DELETE ${(await addTablet(cast)).path}`,
    token: cast.olive.token,
  }),
  'POST /api/tablets/pair': async (_service, cast) => ({
    endpoint: 'POST /api/tablets/pair',
    body: { code: (await addTablet(cast)).code },
  }),
  'DELETE /api/auth/pin': async (_service, { olive }) => {
    await olive.call('PUT /api/auth/pin', { pin: '5938' });
    return { endpoint: 'DELETE /api/auth/pin', token: olive.token };
  },
  'POST /api/webhooks': async (_service, { olive }) => ({
    endpoint: 'POST /api/webhooks',
    token: olive.token,
    body: webhook,
  }),
  'PATCH /api/webhooks/:webhookId': async (_service, cast) => ({
    endpoint: `PATCH ${await addWebhook(cast)}`,
    token: cast.olive.token,
    body: { name: 'Shed' },
  }),
  'DELETE /api/webhooks/:webhookId': async (_service, cast) => ({
    endpoint: `DELETE ${await addWebhook(cast)}`,
    token: cast.olive.token,
  }),
  'POST /api/webhooks/:webhookId/rotate': async (_service, cast) => ({
    endpoint: `POST ${await addWebhook(cast)}/rotate`,
    token: cast.olive.token,
  }),
  'POST /api/webhooks/:webhookId/test': async (_service, cast) => ({
    endpoint: `POST ${await addWebhook(cast)}/test`,
    token: cast.olive.token,
  }),
  'POST /api/webhooks/:webhookId/deliveries/:deliveryId/repeat': async (_service, cast) => {
    const path = await addWebhook(cast);
    const { body } = await cast.olive.call(`POST ${path}/test`);
    const endpoint = `POST ${path}/deliveries/${body.delivery.id}/repeat`;
    return { endpoint, token: cast.olive.token };
  },
  'POST /api/imports': async (_service, { asha }) => ({
    endpoint: 'POST /api/imports',
    token: asha.token,
    body: weightsToImport,
  }),
  'POST /api/imports/:importId/run': async (_service, { asha }) => {
    const { body } = await asha.call('POST /api/imports', weightsToImport);
    return { endpoint: `POST /api/imports/${body.import.id}/run`, token: asha.token, body: {} };
  },
  'POST /api/imports/:importId/undo': async (service, { asha }) => {
    const { body } = await asha.call('POST /api/imports', weightsToImport);
    await asha.call(`POST /api/imports/${body.import.id}/run`, {});
    await finishJobs(service);
    return { endpoint: `POST /api/imports/${body.import.id}/undo`, token: asha.token };
  },
  'DELETE /api/imports/:importId': async (_service, { asha }) => {
    const { body } = await asha.call('POST /api/imports', weightsToImport);
    return { endpoint: `DELETE /api/imports/${body.import.id}`, token: asha.token };
  },
  'POST /api/birds/:birdId/handovers': async (_service, { asha }) => {
    const { id } = await addBird(asha);
    return { endpoint: `POST /api/birds/${id}/handovers`, token: asha.token, body: { days: 3 } };
  },
  'POST /api/calendar-feeds': async service => ({
    endpoint: 'POST /api/calendar-feeds',
    token: (await signIn(service, newEmail())).token,
    body: { topics: ['doses'] },
  }),
  'DELETE /api/calendar-feeds/:feedId': async service => {
    const person = await signIn(service, newEmail());
    const { body } = await person.call('POST /api/calendar-feeds', {});
    return { endpoint: `DELETE /api/calendar-feeds/${body.feed.id}`, token: person.token };
  },
  'DELETE /api/handovers/:handoverId': async (_service, { asha }) => {
    const { id } = await addBird(asha);
    const { body } = await asha.call(`POST /api/birds/${id}/handovers`, {});
    return { endpoint: `DELETE /api/handovers/${body.handover.id}`, token: asha.token };
  },
  'PUT /api/birds/:birdId/care-sheet': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `PUT /api/birds/${id}/care-sheet`, token: carl.token, body: { room: 'Room 2' } };
  },
  'POST /api/birds/:birdId/weights': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    const body = { weightGrams: 92.5, recordedOn: '2026-03-01' };
    return { endpoint: `POST /api/birds/${id}/weights`, token: carl.token, body };
  },
  'PATCH /api/birds/:birdId/weights/:weightId': async (_service, cast) => ({
    endpoint: `PATCH ${await addWeight(cast)}`,
    token: cast.carl.token,
    body: { weightGrams: 93 },
  }),
  'DELETE /api/birds/:birdId/weights/:weightId': async (_service, cast) => ({
    endpoint: `DELETE ${await addWeight(cast)}`,
    token: cast.carl.token,
  }),
  'PUT /api/birds/:birdId/weight-guard': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `PUT /api/birds/${id}/weight-guard`, token: carl.token, body: { targetGrams: 95 } };
  },
  'POST /api/birds/:birdId/weight-guard/acknowledgements': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    for (const [day, weightGrams] of [90, 90, 90, 90, 70].entries()) {
      const weight = { weightGrams, recordedOn: `2026-03-0${day + 1}` };
      await carl.call(`POST /api/birds/${id}/weights`, { ...weight, notes: '' });
    }
    await carl.call('POST /api/weigh-ins', {
      recordedOn: '2026-03-05',
      weights: [{ birdId: id, weightGrams: 70 }],
      confirm: true,
    });
    const endpoint = `POST /api/birds/${id}/weight-guard/acknowledgements`;
    return { endpoint, token: carl.token, body: { decision: 'new_usual' } };
  },
  'POST /api/weigh-ins': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    const body = { recordedOn: '2026-03-01', weights: [{ birdId: id, weightGrams: 92.5 }] };
    return { endpoint: 'POST /api/weigh-ins', token: carl.token, body };
  },
  'POST /api/birds/:birdId/vet-visits': async (_service, cast) => visitOf(cast),
  'PATCH /api/birds/:birdId/vet-visits/:vetVisitId': async (_service, cast) => ({
    endpoint: `PATCH ${await addVisit(cast)}`,
    token: cast.carl.token,
    body: { reason: 'Follow-up' },
  }),
  'DELETE /api/birds/:birdId/vet-visits/:vetVisitId': async (_service, cast) => ({
    endpoint: `DELETE ${await addVisit(cast)}`,
    token: cast.carl.token,
  }),
  'POST /api/birds/:birdId/stays': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `POST /api/birds/${id}/stays`, token: carl.token, body: newStay() };
  },
  'PATCH /api/birds/:birdId/stays/:stayId': async (_service, cast) => ({
    endpoint: `PATCH ${await addStay(cast)}`,
    token: cast.carl.token,
    body: { kind: 'hospital' },
  }),
  'DELETE /api/birds/:birdId/stays/:stayId': async (_service, cast) => ({
    endpoint: `DELETE ${await addStay(cast)}`,
    token: cast.carl.token,
  }),
  'PUT /api/birds/:birdId/arrival': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `PUT /api/birds/${id}/arrival`, token: carl.token, body: { source: 'stray' } };
  },
  'POST /api/birds/:birdId/observations': async (_service, { carl }) => {
    const { id } = await addBird(carl);
    return { endpoint: `POST /api/birds/${id}/observations`, token: carl.token, body: newObservation() };
  },
  'PATCH /api/birds/:birdId/files/:fileId': async (_service, { carl }) => ({
    endpoint: `PATCH ${await addFile(carl)}`,
    token: carl.token,
    body: { caption: 'In March.' },
  }),
  'DELETE /api/birds/:birdId/files/:fileId': async (_service, { carl }) => ({
    endpoint: `DELETE ${await addFile(carl)}`,
    token: carl.token,
  }),
  'PATCH /api/birds/:birdId/observations/:observationId': async (_service, cast) => ({
    endpoint: `PATCH ${await addObservation(cast)}`,
    token: cast.carl.token,
    body: { signs: [], notes: 'Fine again.' },
  }),
  'DELETE /api/birds/:birdId/observations/:observationId': async (_service, cast) => ({
    endpoint: `DELETE ${await addObservation(cast)}`,
    token: cast.carl.token,
  }),
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
  'POST /api/doses': async (_service, cast) => {
    const [, medicationId] = /medications\/(.*)$/.exec(await addMedication(cast)) ?? [];
    return { endpoint: 'POST /api/doses', token: cast.carl.token, body: { medicationId } };
  },
  'DELETE /api/birds/:birdId/medication-administrations/:administrationId': async (_service, cast) => {
    const path = await addMedication(cast);
    const dose = { administeredOn: '2026-03-01', administrationSlot: 'dose-1', status: 'missed' };
    const { body } = await cast.carl.call(`POST ${path}/administrations`, dose);
    const at = path.replace(/medications\/.*$/, 'medication-administrations');
    return { endpoint: `DELETE ${at}/${body.administration.id}`, token: cast.carl.token };
  },
  'PUT /api/birds/:birdId/medications/:medicationId/safety': async (_service, cast) => ({
    endpoint: `PUT ${await addMedication(cast)}/safety`,
    token: cast.carl.token,
    body: { minimumHoursBetween: 5.5 },
  }),
  'PUT /api/notification-settings': async (_service, { vic }) => ({
    endpoint: 'PUT /api/notification-settings',
    token: vic.token,
    body: { topics: { dose_due: { push: true } }, quietHours: { from: '22:00', to: '07:00' } },
  }),
  'POST /api/push/subscriptions': async (_service, { vic }) => ({
    endpoint: 'POST /api/push/subscriptions',
    token: vic.token,
    body: pushSubscription(),
  }),
  'DELETE /api/push/subscriptions': async (_service, { vic }) => {
    const subscription = pushSubscription();
    await vic.call('POST /api/push/subscriptions', subscription);
    const { endpoint } = subscription;
    return { endpoint: 'DELETE /api/push/subscriptions', token: vic.token, body: { endpoint } };
  },
  'POST /api/push/test': async (_service, { vic }) => {
    await vic.call('POST /api/push/subscriptions', pushSubscription());
    return { endpoint: 'POST /api/push/test', token: vic.token };
  },
  'POST /api/integration-tokens': async (_service, { olive }) => ({
    endpoint: 'POST /api/integration-tokens',
    token: olive.token,
    body: { name: 'Scale', scope: 'read_write' },
  }),
  'DELETE /api/integration-tokens/:tokenId': async (_service, { olive }) => {
    const body = { name: 'Scale', scope: 'read_write' };
    const response = await olive.call('POST /api/integration-tokens', body);
    return {
      endpoint: `DELETE /api/integration-tokens/${response.body.integrationToken.id}`,
      token: olive.token,
    };
  },
} as const satisfies Partial<Record<EndpointKey, Preparation>>;

/** Prepares a vet visit for a new bird. Identical visits are allowed, so only the key prevents a second one. */
export async function visitOf({ carl }: Cast): Promise<Prepared & { token: string }> {
  const { id } = await addBird(carl);
  const body = { visitedOn: '2026-03-01', reason: 'Check-up' };
  return { endpoint: `POST /api/birds/${id}/vet-visits`, token: carl.token, body };
}

export async function countVisits(service: TestService, { endpoint, token = '' }: Prepared): Promise<number> {
  const { status, body } = await call(service, endpoint.replace('POST', 'GET'), { token });
  assert.equal(status, 200);
  return body.vetVisits.length;
}
