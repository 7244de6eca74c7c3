// The endpoints for those who run the service: health, metrics, and the verification of rescues.
import * as z from 'zod';
import { ListedWorkspace, ListedWorkspacesQuery } from '../shapes/admin.ts';
import { Health, Liveness, Metrics } from '../shapes/operations.ts';
import { NextCursor } from '../shapes/page.ts';
import { RescueVerificationInput, Workspace } from '../shapes/workspace.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { admin, open } from './policy.ts';

const tag = 'Operations';

const healthExample = {
  ok: true,
  service: 'flock-care',
  status: 'ready',
  checkedAt: '2026-03-01T08:30:00.000Z',
  dependencies: {
    primary_store: { ok: true, latencyMs: 0.214 },
    cache_store: { ok: true, latencyMs: 0.021 },
  },
};

document(Health, { id: 'Health', example: healthExample });

const UnavailableHealth = document(Health.clone(), {
  example: {
    ...healthExample,
    ok: false,
    status: 'unavailable',
    dependencies: {
      primary_store: { ok: false, latencyMs: 1_500 },
      cache_store: { ok: true, latencyMs: 0.021 },
    },
  },
});

document(Liveness, {
  fields: { service: { example: 'flock-care' }, uptimeSeconds: { example: 86_400.5 } },
});

document(Metrics, {
  id: 'Metrics',
  example: {
    startedAt: '2026-03-01T08:30:00.000Z',
    uptimeSeconds: 86_400.5,
    requests: {
      total: 5_210,
      inFlight: 2,
      errors: 0,
      averageDurationMs: 1.8,
      byStatus: { '2xx': 5_100, '4xx': 108 },
      byRoute: { 'GET /api/birds': 3_004, 'POST /api/birds/:birdId/weights': 2_206 },
    },
    memory: {
      rss: 104_857_600,
      heapTotal: 52_428_800,
      heapUsed: 31_457_280,
      external: 4_194_304,
      arrayBuffers: 1_048_576,
    },
    queues: {
      birdMilestoneReminders: { waiting: 0, active: 0, delayed: 1, completed: 12, failed: 0 },
    },
  },
});
document(Metrics.shape.requests, { fields: { errors: { description: 'Responses with a 5xx status.' } } });

document(ListedWorkspace, {
  id: 'ListedWorkspace',
  example: {
    id: 42,
    name: 'Harbour Parrot Rescue',
    workspaceType: 'rescue',
    ownerEmail: 'ines@example.org',
    birds: 31,
    members: 4,
    createdAt: '2026-03-01T08:30:00.000Z',
    rescueVerificationStatus: 'pending',
  },
  fields: {
    ownerEmail: {
      description: 'Of the owner who has been there longest; null while nobody has accepted to be one.',
    },
    members: { description: 'Without those who have not accepted yet.' },
  },
});

document(ListedWorkspacesQuery.shape.rescueVerificationStatus, {
  description: 'Only rescues with this status.',
});

document(RescueVerificationInput, { id: 'RescueVerificationInput' });

/** Health checks are never shed: a service that is only busy must not be restarted as if it were dead. */
const healthCheck = open('read', { queue: 'none' });

const readiness = endpoint({
  tag,
  policy: healthCheck,
  summary: 'Is the service ready?',
  description: 'Makes a round trip to the primary store and to the cache store.',
  responses: { 200: Health, 503: UnavailableHealth },
});

export const operationEndpoints = {
  'GET /api/health': readiness,
  'GET /api/health/ready': readiness,
  'GET /api/health/live': endpoint({
    tag,
    policy: healthCheck,
    summary: 'Is the process alive?',
    description: 'Checks no dependency.',
    responses: { 200: Liveness },
  }),
  'GET /api/metrics': endpoint({
    tag,
    policy: admin('read'),
    summary: 'Read the counters of this process',
    responses: { 200: Metrics },
  }),
  'GET /api/admin/workspaces': endpoint({
    tag,
    policy: admin('read'),
    summary: 'List the flocks of the installation',
    description: 'The oldest first. Nothing of their birds is shown but how many there are.',
    thing: 'workspace',
    query: ListedWorkspacesQuery,
    responses: { 200: z.object({ workspaces: z.array(ListedWorkspace), nextCursor: NextCursor }) },
  }),
  'PATCH /api/admin/rescue-workspaces/:workspaceId': endpoint({
    tag,
    policy: admin('write'),
    summary: 'Set the verification status of a rescue',
    thing: 'rescue verification',
    body: RescueVerificationInput,
    example: { rescueVerificationStatus: 'approved' },
    responses: { 200: z.object({ workspace: Workspace }) },
    refusals: { rescueNotFound: 'There is no such flock, or it is not a rescue.' },
  }),
} as const;
