// The endpoints for health checks and metrics, and for admins to manage the flocks and people of the installation.
import * as z from 'zod';
import {
  BlockInput,
  ListedUser,
  ListedUsersQuery,
  ListedWorkspace,
  ListedWorkspacesQuery,
} from '../shapes/admin.ts';
import { Health, Liveness, Metrics } from '../shapes/operations.ts';
import { NextCursor } from '../shapes/page.ts';
import { RescueVerificationInput, Workspace } from '../shapes/workspace.ts';
import { document } from './document.ts';
import { endpoint, file } from './endpoint.ts';
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
      description: 'The address of the longest-standing owner; null if nobody has accepted that role.',
    },
    members: { description: 'The number of members who have accepted.' },
  },
});

document(ListedWorkspacesQuery.shape.rescueVerificationStatus, {
  description: 'Only rescues with this status.',
});

document(ListedUser, {
  id: 'ListedUser',
  example: {
    id: '0a4d2b5e-7f60-4a3c-9a0e-6d1f8a9b2c3d',
    email: 'olive@example.org',
    name: 'Olive',
    createdAt: '2026-03-01T08:30:00.000Z',
    lastSeenAt: '2026-07-14T18:00:00.000Z',
    blocked: false,
    workspaces: 2,
  },
  fields: {
    lastSeenAt: { description: 'The last use of the browser app, to the hour; null if never.' },
    blocked: { description: 'True if an admin has blocked the person from signing in.' },
    workspaces: { description: 'The number of flocks that the person belongs to.' },
  },
});

document(ListedUsersQuery.shape.q, {
  description: 'Only people whose address or name contains this text, ignoring case.',
  example: 'olive',
});

document(BlockInput, { id: 'BlockInput' });

document(RescueVerificationInput, { id: 'RescueVerificationInput' });

/** Health checks are never shed, because a busy service must not be restarted as if it were dead. */
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
    description: 'Does not check dependencies.',
    responses: { 200: Liveness },
  }),
  'GET /api/metrics': endpoint({
    tag,
    policy: admin('read'),
    summary: 'Read the counters of this process',
    responses: { 200: Metrics },
  }),
  'GET /metrics': endpoint({
    tag,
    policy: open('read', { queue: 'none' }),
    summary: 'Read the metrics of this process for Prometheus',
    description:
      'OpenMetrics text. The bearer token is the value of METRICS_TOKEN; without that setting, the response is a 404.',
    responses: { 200: file('application/openmetrics-text') },
    refusals: {
      authenticationRequired: 'The token is missing or wrong.',
      pathNotFound: 'METRICS_TOKEN is not set.',
    },
  }),
  'GET /api/admin/workspaces': endpoint({
    tag,
    policy: admin('read'),
    summary: 'List the flocks of the installation',
    description: 'Oldest first. The birds are counted, but not listed.',
    payloadName: 'workspace',
    query: ListedWorkspacesQuery,
    responses: { 200: z.object({ workspaces: z.array(ListedWorkspace), nextCursor: NextCursor }) },
  }),
  'PATCH /api/admin/rescue-workspaces/:workspaceId': endpoint({
    tag,
    policy: admin('write'),
    summary: 'Set the verification status of a rescue',
    payloadName: 'rescue verification',
    body: RescueVerificationInput,
    example: { rescueVerificationStatus: 'approved' },
    responses: { 200: z.object({ workspace: Workspace }) },
    refusals: { rescueNotFound: 'The flock does not exist, or is not a rescue.' },
  }),
  'GET /api/admin/users': endpoint({
    tag,
    policy: admin('read'),
    summary: 'List the people of the installation',
    description: 'Newest first, without closed accounts.',
    payloadName: 'user',
    query: ListedUsersQuery,
    responses: { 200: z.object({ users: z.array(ListedUser), nextCursor: NextCursor }) },
  }),
  'PATCH /api/admin/users/:userId': endpoint({
    tag,
    policy: admin('write'),
    summary: 'Block or unblock a person',
    description:
      'Blocking or unblocking a person immediately ends their sessions, revokes their tokens and links to birds, and deletes their calendar feeds. Their flocks and records stay unchanged.',
    payloadName: 'user',
    body: BlockInput,
    example: { blocked: true },
    responses: { 200: z.object({ user: ListedUser }) },
    refusals: {
      userNotFound: 'The person does not exist, or their account is closed.',
      cannotBlockYourself: 'Admins cannot block themselves.',
    },
  }),
} as const;
