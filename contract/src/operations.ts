// What keeps the service running: health, metrics, and the verification of rescues.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './fields.ts';
import { rescueVerificationStatuses } from './words.ts';
import { Workspace } from './workspaces.ts';

const tag = 'Operations';

const Dependency = z.object({ ok: z.boolean(), latencyMs: z.number() });

export const Health = z
  .object({
    ok: z.boolean(),
    service: z.string(),
    status: z.enum(['ready', 'unavailable']),
    checkedAt: Timestamp,
    dependencies: z.object({ primary_store: Dependency, cache_store: Dependency }),
  })
  .meta({ id: 'Health' });
export type Health = z.output<typeof Health>;

const readiness = (summary: string) =>
  endpoint({
    tag,
    summary,
    description: 'Makes a round trip to the primary store and to the cache store.',
    answers: { 200: Health, 503: Health },
  });

const count = z.int().nonnegative();

export const Metrics = z
  .object({
    startedAt: Timestamp,
    uptimeSeconds: z.number(),
    requests: z.object({
      total: count,
      inFlight: count,
      errors: count.meta({ description: 'Answers with a 5xx status.' }),
      averageDurationMs: z.number(),
      byStatus: z.record(z.string(), count),
      byRoute: z.record(z.string(), count),
    }),
    memory: z.object({
      rss: count,
      heapTotal: count,
      heapUsed: count,
      external: count,
      arrayBuffers: count,
    }),
    queues: z.object({
      birdMilestoneReminders: z.object({
        waiting: count,
        active: count,
        delayed: count,
        completed: count,
        failed: count,
      }),
    }),
  })
  .meta({ id: 'Metrics' });
export type Metrics = z.output<typeof Metrics>;

export const operationEndpoints = {
  'GET /api/health': readiness('Is the service ready?'),
  'GET /api/health/ready': readiness('Is the service ready?'),
  'GET /api/health/live': endpoint({
    tag,
    summary: 'Is the process alive?',
    description: 'Checks no dependency.',
    answers: {
      200: z.object({
        ok: z.boolean(),
        service: z.string(),
        status: z.literal('live'),
        uptimeSeconds: z.number(),
        checkedAt: Timestamp,
      }),
    },
  }),
  'GET /api/metrics': endpoint({
    tag,
    summary: 'Read the counters of this process',
    answers: { 200: Metrics },
  }),
  'PATCH /api/admin/rescue-workspaces/:workspaceId': endpoint({
    tag,
    summary: 'Set the verification status of a rescue',
    thing: 'rescue verification',
    body: z
      .object({ rescueVerificationStatus: z.enum(rescueVerificationStatuses) })
      .meta({ id: 'RescueVerificationInput' }),
    example: { rescueVerificationStatus: 'approved' },
    answers: { 200: z.object({ workspace: Workspace }) },
    refusals: { 404: 'There is no such flock, or it is no rescue.' },
  }),
} as const;
