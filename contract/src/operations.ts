// What keeps the service running: health, metrics, and the verification of rescues.
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './fields.ts';
import { rescueVerificationStatuses } from './words.ts';
import { Workspace } from './workspaces.ts';

const tag = 'Operations';

const Dependency = z.object({ ok: z.boolean(), latencyMs: z.number() });

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

export const Health = z
  .object({
    ok: z.boolean(),
    service: z.string(),
    status: z.enum(['ready', 'unavailable']),
    checkedAt: Timestamp,
    dependencies: z.object({ primary_store: Dependency, cache_store: Dependency }),
  })
  .meta({ id: 'Health', examples: [healthExample] });
export type Health = z.output<typeof Health>;

const Unavailable = Health.meta({
  examples: [
    {
      ...healthExample,
      ok: false,
      status: 'unavailable',
      dependencies: {
        primary_store: { ok: false, latencyMs: 1_500 },
        cache_store: { ok: true, latencyMs: 0.021 },
      },
    },
  ],
});

const readiness = (summary: string) =>
  endpoint({
    tag,
    summary,
    description: 'Makes a round trip to the primary store and to the cache store.',
    answers: { 200: Health, 503: Unavailable },
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
  .meta({
    id: 'Metrics',
    examples: [
      {
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
    ],
  });
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
        service: z.string().meta({ examples: ['flock-care'] }),
        status: z.literal('live'),
        uptimeSeconds: z.number().meta({ examples: [86_400.5] }),
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
